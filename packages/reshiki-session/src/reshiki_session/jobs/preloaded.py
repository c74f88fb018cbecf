"""What a worker needs for nearly every job, imported once in the process that workers are forked from."""

import gc
from importlib import import_module

from reshiki_session.jobs import TABLE

for _module in (
    *(target.partition(":")[0] for target in TABLE.values()),
    "reshiki_chem.analysis",
    "reshiki_chem.formats",
    "reshiki_chem.labels",
    "reshiki_chem.molfile",
    "reshiki_chem.smiles",
    "reshiki_render.figures",
    "reshiki_render.png",
    "reshiki_render.rsk.reader",
    "reshiki_render.scene",
    "reshiki_session.jobs.encoding",
):
    import_module(_module)

# What is here stays for good: workers share its pages, and their collector need not look at it.
gc.collect()
gc.freeze()
