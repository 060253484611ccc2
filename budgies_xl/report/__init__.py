"""Reports: what each reader may know of a round, as plain values before any workbook is made."""
