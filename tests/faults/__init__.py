"""Faults on purpose: real hosts are hurt under load, and what they kept is judged afterwards.

``python -m tests.faults --help`` runs rounds of it, ``python -m tests.faults.fuzz --help`` feeds
whatever reads the bytes of others. Decision 81 says how faults are injected and judged.
"""
