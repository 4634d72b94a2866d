"""What is missing here to compile C for the Python that runs this: one line of words, or nothing.

The look at the machine, the preparation and the build all ask here.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sysconfig
from pathlib import Path


def lacking() -> str:
    """What is missing, in words; "" if nothing is."""
    missing = []
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if os.name != "nt" and shutil.which(shlex.split(compiler)[0]) is None:
        missing.append("a C compiler")
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        missing.append("the headers of Python")
    return " and ".join(missing)


if __name__ == "__main__":
    print(lacking())
