"""Larger counts of what the tests do in small numbers; run by hand."""
