"""The workbooks: the only place that knows how a spreadsheet file is written and read."""
