"""Lets `python -m budgies_xl` stand in for the command where scripts are not on the path."""

from budgies_xl.cli import main

main()
