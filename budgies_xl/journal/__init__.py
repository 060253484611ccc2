"""The journal: write-once records, from which every position and every workbook follows."""
