"""Chess for Contestmaster: rules by python-chess, clocks, draws, a board and a bot."""
