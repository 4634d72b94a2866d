"""The headers that C for Python in a browser is compiled against: of Emscripten's C library, and of Python 3.14.

Both come from Debian's next release, by apt and in a folder of ours, so nothing is installed. It need not be the same
patch of Python as in the browser: the layout of what it hands to compiled modules is the same in all of 3.14. What
differs from one machine to another stands in `pyconfig.h`, which is written anew from what Pyodide's own Python says of
the machine it was built for.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatch_build import Failed, run, whole

SUITE = "forky"
PACKAGES = ("libpython3.14-dev", "emscripten")
KEYS = "/usr/share/keyrings/debian-archive-keyring.gpg"
MUSL = "usr/share/emscripten/system/lib/libc/musl"
SETTING = re.compile(r"^(?:#\s*define|/\* #undef) (\w+)", re.MULTILINE)


def headers(root: Path, settings: dict[str, Any]) -> list[Path]:
    """The folders to look for headers in; what is missing is fetched, once."""
    place = root / ".make" / "pocket" / "headers"
    if not place.is_dir():
        with whole(root, place) as made, tempfile.TemporaryDirectory() as folder:
            for package in fetched(Path(folder)):
                run("Unpacking headers", "dpkg-deb", "--extract", str(package), folder, cwd=root)
            unpacked = Path(folder, "usr")
            shutil.copytree(unpacked / "include" / "python3.14", made / "python")
            for part in ("arch/emscripten", "arch/generic", "include"):
                shutil.copytree(Path(folder, MUSL, part), made / part)
            for part in ("emscripten", "wasi"):
                shutil.copytree(unpacked / "share/emscripten/system/include" / part, made / "more" / part)
            known = next(unpacked.glob("include/*/python3.14/pyconfig.h")).read_text(encoding="utf-8")
            (made / "python" / "pyconfig.h").write_text(configuration(known, settings), encoding="utf-8")
    return [place / part for part in ("python", "arch/emscripten", "arch/generic", "include", "more")]


def fetched(folder: Path) -> list[Path]:
    """Debian's packages with the headers, in a folder; `Failed` where there is no apt or no network."""
    if shutil.which("apt-get") is None or not Path(KEYS).is_file():
        raise Failed("The headers for the browser come from Debian's packages, and this is no Debian.")
    asked = ("apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages", "Origin: Debian")
    said = subprocess.run([*asked, "Label: Debian"], stdout=subprocess.PIPE, text=True, check=False).stdout.split()
    if not said:
        raise Failed("apt knows no address of Debian's packages yet; `apt-get update` asks for it.")
    for part in ("state/lists/partial", "cache/archives/partial"):
        (folder / part).mkdir(parents=True)
    (folder / "sources.list").write_text(f"deb [signed-by={KEYS}] {said[0]} {SUITE} main\n")
    settings = {
        "Dir::Etc::sourcelist": folder / "sources.list",
        "Dir::Etc::sourceparts": "/dev/null",
        "Dir::State": folder / "state",
        "Dir::Cache": folder / "cache",
        "Acquire::Languages": "none",
        "APT::Sandbox::User": "root",
    }
    apt = ["apt-get", *(f"--option={name}={value}" for name, value in settings.items())]
    run("Asking for Debian's packages", *apt, "update", cwd=folder)
    run("Fetching the headers", *apt, "download", *PACKAGES, cwd=folder)
    return sorted(folder.glob("*.deb"))


def configuration(known: str, settings: dict[str, Any]) -> str:
    """A `pyconfig.h`: every name of a known one, as it stands for the machine with these settings."""
    numbers = {name: settings.get(name) for name in SETTING.findall(known)}
    lines = [f"#define {name} {value}" for name, value in sorted(numbers.items()) if value and isinstance(value, int)]
    return "\n".join(["#ifndef Py_PYCONFIG_H", "#define Py_PYCONFIG_H", "#define _GNU_SOURCE 1", *lines, "#endif", ""])
