"""Wild wild space: teams catch, stabilise and milk megacows on a board of 2 to 4 dimensions.

The rule book is RULES.md beside this file; rule numbers (COWS-n) and decisions (Dn) refer to it.
"""
