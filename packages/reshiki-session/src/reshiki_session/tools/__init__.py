"""The tools agents call, as data: names, titles, descriptions, what each takes, its hints.

Rules: everything a client can read about a tool, and everything that is looked at in the arguments of a call before its
operation sees them, is made from one table (`table`): the catalogue (`listing`), the JSON Schemas (`schema`, `proposal`) and
the decoder (`decoding`). Each tool has the operation of its name.
"""
