"""The command line: the only place that prints and gives exit codes."""

from budgies_xl.cli.app import main

__all__ = ["main"]
