"""The games of OpenSpiel for Contestmaster."""
