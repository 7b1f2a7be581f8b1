"""Noughts and crosses for Contestmaster."""
