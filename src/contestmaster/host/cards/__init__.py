"""Moments of matches as pictures: a card to send, and turns that move. No sockets, no browser."""
