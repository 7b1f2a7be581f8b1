"""What tests need and other projects may use: scripted dice, transcripts.

Nothing here is imported by what it tests, nor by anything that serves a contest.
"""
