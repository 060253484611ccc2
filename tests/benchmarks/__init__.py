"""Benchmarks, run by hand: each prints ratios measured in one run."""
