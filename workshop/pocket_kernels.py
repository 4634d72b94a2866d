"""The kernels of the games as WebAssembly, from the same sources and in the same libraries as the native ones.

mypyc writes C for a machine with 32-bit addresses, Zig's compiler makes objects of it, and its linker makes libraries
that Emscripten's loader takes: code that can stand anywhere in memory, everything of Python taken from the main
program, and nothing shown but the function that begins a module.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import Any

from pocket_headers import headers

from hatch_build import Failed, kernel_modules, run, whole, written_in_c

ROOT = Path(__file__).resolve().parent.parent
PROCESSES = 2
ABSENT_KERNELS = ("/batch.py", "/selfplay.py", "/single.py", "/search/compiled/tree.py")
"""What only research, fitting, tournaments and benchmarks use: their names end like this."""
FEATURES = ("-mbulk-memory", "-msign-ext", "-mnontrapping-fptoint")
"""What every browser has that has what Pyodide itself needs."""


def kernels(root: Path, settings: dict[str, Any]) -> Path:
    """The folder of the compiled modules, laid out as they belong beside the package; made where it is not there."""
    source = root / "src"
    modules = [module for module in kernel_modules(source) if not module.endswith(ABSENT_KERNELS)]
    versions = [version(name) for name in ("mypy", "ziglang")]
    digest = hashlib.sha256(repr((versions, settings["EXT_SUFFIX"])).encode())
    for file in (Path(__file__), root / "hatch_build.py", *(source / module for module in modules)):
        digest.update(f"\0{file.name}\0".encode() + file.read_bytes())
    kept = root / ".make" / "pocket" / "kernels" / digest.hexdigest()[:16]
    if not kept.is_dir():
        include = headers(root, settings)
        with tempfile.TemporaryDirectory() as folder:
            run("Writing the kernels in C", sys.executable, str(Path(__file__).resolve()), folder, *modules, cwd=source)
            shutil.rmtree(kept.parent, ignore_errors=True)
            with whole(root, kept) as made:
                build(Path(folder, "c"), include, made, str(settings["EXT_SUFFIX"]))
    return kept


def build(written: Path, include: list[Path], made: Path, suffix: str) -> None:
    """Compiles and links all that mypyc has written, the largest first."""
    folders = [f"-I{folder}" for folder in (*include, Path(mypyc_home(), "lib-rt"), written)]
    os.environ["ZIG_GLOBAL_CACHE_DIR"] = os.environ["ZIG_LOCAL_CACHE_DIR"] = str(written.parent / "zig")
    zig = (sys.executable, "-m", "ziglang")

    def one(file: Path) -> None:
        name = library_name(file.relative_to(written))
        built, unlinked = made / f"{name}{suffix}", file.with_suffix(".o")
        built.parent.mkdir(parents=True, exist_ok=True)
        options = ("-target", "wasm32-emscripten", "-c", "-O2", "-fPIC", "-fvisibility=hidden", *FEATURES)
        plain = ("-DNDEBUG", "-g0", "-w", "-nostdlibinc", *folders)
        run(f"Compiling {name}", *zig, "cc", *options, *plain, str(file), "-o", str(unlinked), cwd=written)
        shown = f"--export=PyInit_{built.name.removesuffix(suffix)}"
        library = ("-shared", "--experimental-pic", "--no-entry", "--gc-sections", "--strip-all")
        missing = ("--import-undefined", "--unresolved-symbols=import-dynamic")
        run(
            f"Linking {name}",
            *(*zig, "wasm-ld", *library, *missing, shown, str(unlinked), "-o", str(built)),
            cwd=written,
        )

    files = sorted(written.rglob("*.c"), key=lambda file: -file.stat().st_size)
    with ThreadPoolExecutor(PROCESSES) as slots:
        list(slots.map(one, files))


def library_name(file: Path) -> str:
    """The module, as a path, that a file written by mypyc is; what many modules share is called `…__mypyc`."""
    name = file.with_suffix("").as_posix()
    return f"{name.removeprefix('__native_')}__mypyc" if name.startswith("__native_") else name


def mypyc_home() -> Path:
    """Where mypyc and what its C includes stand."""
    import mypyc

    return Path(mypyc.__file__).parent


def main(folder: str, *modules: str) -> None:
    """Writes the modules of the working directory in C, for the machine in the browser; mypyc ends it if it cannot."""
    sysconfig.get_config_vars()["SIZEOF_SIZE_T"] = 4  # before mypyc is imported: it asks once
    written_in_c(folder, list(modules), "--python-version=3.14")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Failed as failure:
        sys.exit(str(failure))
