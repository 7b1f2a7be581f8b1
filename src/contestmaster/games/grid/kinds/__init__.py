"""The kinds of Grid Objects, each in a module with the announcements that are about it.

A kind says where it differs from the general rules, which ask it (``rules.kind``); kinds may know
each other, the general rules know none of them. Their order here is that of the rule book's table.
"""
