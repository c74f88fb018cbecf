"""The files clients name: which folders are granted, which paths are taken, how bytes come in and go out.

Rules: a client reaches a file only through `access`, inside a folder that was granted when the server started (`granting`),
by a path that is plain (`paths`) and resolved beneath the folder as it was opened then (`beneath`). Writing is whole or not
at all (`atomic`). Every refusal is an `OperationError` whose message begins with a reason of the catalogue.
"""
