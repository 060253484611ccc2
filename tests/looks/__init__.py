"""Pictures of the workbooks, for people to look at and for the README."""
