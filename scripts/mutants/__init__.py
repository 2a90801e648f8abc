"""The parts of ./dev mutate (scripts/mutate.py)."""
