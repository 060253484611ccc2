"""The rules of Budgies: pure values and functions, with chance handed in from outside."""
