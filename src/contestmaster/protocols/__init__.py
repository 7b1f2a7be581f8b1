"""Protocols without sockets: bytes or messages in, commands out, replies back.

What lives here knows the kernel's vocabulary and its own wire form; no clock, no socket, no game.
"""
