"""See `IPython`."""
