"""Records in a PostgreSQL database: imported only where an address names one.

It needs psycopg, which the extra ``postgres`` installs.
"""
