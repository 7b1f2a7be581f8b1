"""What organisers type: set a contest up, run it, act on it, and read its results."""
