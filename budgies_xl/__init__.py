"""An assistant for the game master of Budgies, a blind-bidding game played by mail."""

__version__ = "1.0.0"
