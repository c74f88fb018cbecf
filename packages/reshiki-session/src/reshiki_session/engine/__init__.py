"""Where jobs run that the serving process must not run itself.

Rules: `protocol` says what a host may ask of an engine. `workers` is the one that serves: processes that are killed and
replaced; none of its modules imports what a job needs, which only the workers do.
"""
