"""Figures that anybody's program of the dice must give."""
