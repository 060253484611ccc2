"""What the GM does: where the inbox, the rules, the journal and the workbooks meet."""
