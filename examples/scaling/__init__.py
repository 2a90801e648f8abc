"""The model of scaling: the time of a training step on many processes (README.md)."""
