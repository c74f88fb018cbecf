"""Who the server says it is, and what it tells an agent before the first call."""

from typing import Final

from reshiki_session.catalogue import DATA_RULE, GUIDE_URL, NOTICE

NAME: Final = "reshiki"
TITLE: Final = "ReShiki (experimental)"
DESCRIPTION: Final = NOTICE
WEBSITE_URL: Final = GUIDE_URL

# The revisions that are served, the newest first: the first by its `_meta`, the others by `initialize`.
MODERN: Final = "2026-07-28"
LEGACY: Final = ("2025-11-25", "2025-06-18")
REVISIONS: Final = (MODERN, *LEGACY)

_WORKFLOW: Final = """
    Begin with info: it tells the limits, the formats, and which folders you may read and write. Documents are made by
    document_new, import, compose and file_open; each of them gives you a new handle. Look at a document with render, a PNG
    preview; analyze gives its properties, inspect its object IDs. Change it with apply, one undo step a call, and pass the
    document's latest revision as base_revision; when the answer is stale, inspect again and retry with a new idempotency_key.
    export hands you a file inline; file_save writes one, only inside a granted folder, and replaces nothing unless overwrite
    is true. When you are done with a document, close it with document_close. Object IDs and revisions are decimal strings.
    Structures are given as SMILES: names of chemicals are not looked up.
    """
INSTRUCTIONS: Final = " ".join((NOTICE, DATA_RULE, *_WORKFLOW.split()))
