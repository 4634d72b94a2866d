"""The first minutes on a machine: what is missing, no compiler, no network, no room, two at once."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# ── the look at the machine ──────────────────────────────────────────────────────────────────────────────────────────

Look = Callable[..., tuple[int, str]]


@pytest.fixture
def look(tmp_path: Path) -> Look:
    """Runs the look on a machine that has these commands and no others; gives its exit code and what it said."""

    def ask(aim: str, *, python: str, **commands: str) -> tuple[int, str]:
        path = tmp_path / "bin"
        shutil.rmtree(path, ignore_errors=True)
        path.mkdir()
        for name in ("basename", "dirname", "date", "mkdir", "tail", "cat"):
            (path / name).symlink_to(shutil.which(name) or name)
        for name, script in {"python3": python, "id": "echo 1000", **commands}.items():
            if script:
                (path / name).write_text(f"#!/bin/sh\n{script}\n")
                (path / name).chmod(0o755)
        checkout = tmp_path / "checkout"
        shutil.copytree(ROOT / "workshop", checkout / "workshop", dirs_exist_ok=True)
        command = ["/bin/sh", str(checkout / "workshop" / "look.sh"), aim, "python3"]
        done = subprocess.run(command, env={"PATH": str(path), "NGINX": "nowhere"}, capture_output=True, text=True)
        assert done.stderr == ""
        return done.returncode, done.stdout

    return ask


WHOLE = "exit 0"
WITHOUT_VENV = 'case "$*" in *ensurepip*) exit 1 ;; *compiler.py) echo "a C compiler and the headers of Python" ;; esac'
WITHOUT_COMPILER = 'case "$*" in *compiler.py) echo "a C compiler" ;; esac'
ALL = "install --yes --no-install-recommends python3-venv gcc libc6-dev python3-dev chromium nginx"
OLD = 'case "$*" in --version) echo Python 3.9.2 ;; *) exit 1 ;; esac'


def test_a_machine_with_everything_hears_nothing(look: Look) -> None:
    assert look("test", python=WHOLE, chromium="exit 0", nginx="exit 0") == (0, "")


def test_all_that_is_missing_is_said_at_once_with_the_one_command_that_brings_it(look: Look) -> None:
    code, said = look("test", python=WITHOUT_VENV)
    assert code == 1
    assert (
        "Python's module venv; a C compiler and the headers of Python; Chromium, as the command chromium; nginx" in said
    )
    assert said.endswith(f"sudo apt-get {ALL}\n")


def test_by_night_other_browsers_are_needed_too(look: Look) -> None:
    here = {"chromium": "exit 0", "nginx": "exit 0"}
    code, said = look("nightly", python=WHOLE, **here)
    assert code == 1
    assert "Firefox, as the command firefox-esr; WebKitGTK with its driver; Xvfb" in said
    assert said.endswith("sudo apt-get install --yes --no-install-recommends firefox-esr webkit2gtk-driver xvfb\n")
    others = {"firefox-esr": "exit 0", "WebKitWebDriver": "exit 0", "Xvfb": "exit 0"}
    assert look("nightly", python=WHOLE, **here, **others) == (0, "")


def test_where_python_is_missing_it_is_named_with_all_the_rest(look: Look) -> None:
    code, said = look("play", python="")
    assert code == 1
    assert "Python 3.11 or newer with its module venv; and, for fast bots, a C compiler" in said
    assert "python3 python3-venv gcc libc6-dev python3-dev" in said


def test_an_old_python_is_named_with_its_version(look: Look) -> None:
    code, said = look("play", python=OLD)
    assert code == 1
    assert said.startswith("Ludoteca needs Python 3.11 or newer, and 'python3' is Python 3.9.2.")


def test_without_a_compiler_one_plays_and_is_told_how_to_get_fast_bots(look: Look) -> None:
    code, said = look("play", python=WITHOUT_COMPILER)
    assert code == 0
    assert said.startswith("The bots will be slow; for fast ones Ludoteca needs a C compiler")
    assert look("test", python=WITHOUT_COMPILER, chromium="exit 0", nginx="exit 0")[0] == 1


def test_root_on_debian_is_brought_what_is_missing(look: Look, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    code, said = look("test", python=WITHOUT_VENV, id="echo 0", **{"apt-get": f'echo "$@" >> {notes}'})
    assert code == 0
    assert said.count("\n") == 2
    assert notes.read_text().splitlines() == ["update", ALL]


def test_root_without_a_network_is_told_and_plays_if_nothing_needed_is_missing(look: Look) -> None:
    broken = {"apt-get": "echo no such host; exit 100"}
    code, said = look("test", python=WITHOUT_VENV, id="echo 0", **broken)
    assert (code, "no such host" in said, "is there a network?" in said) == (1, True, True)
    assert look("play", python=WITHOUT_COMPILER, id="echo 0", **broken)[0] == 0


# ── the steps ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_without_a_network_pip_is_not_quoted_but_understood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import prepare

    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    (tmp_path / ".make").mkdir()
    nobody = "--index-url=http://127.0.0.1:9/simple"  # the port of nobody
    pip = (sys.executable, "-m", "pip", "install", "--retries=1", nobody, "--target", str(tmp_path), "a-package")
    with pytest.raises(prepare.Stop, match=r"^There is no network"):
        prepare.Progress(tmp_path, 1).step("Packages", *pip)


def test_without_room_it_does_not_begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import prepare

    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "play.txt").write_text("")
    monkeypatch.setitem(prepare.SPACE, "play", 10**9)
    with pytest.raises(prepare.Stop, match=r"^Ludoteca takes 1000000000 MB here the first time, and \d+ MB are free"):
        prepare.prepare(tmp_path, "play")
    assert not (tmp_path / ".venv").exists()


def test_a_step_that_fails_shows_the_end_of_what_it_said(tmp_path: Path) -> None:
    import prepare

    (tmp_path / ".make").mkdir()
    script = "print('before'); print('a misprint in line 7'); raise SystemExit(3)"
    with pytest.raises(prepare.Stop, match=r"(?s)^Web client: this did not succeed.*\n    a misprint in line 7$"):
        prepare.Progress(tmp_path, 1).step("Web client", sys.executable, "-c", script)
    script = "raise OSError(28, 'No space left on device')"
    with pytest.raises(prepare.Stop, match=r"^The disk is full"):
        prepare.Progress(tmp_path, 1).step("Web client", sys.executable, "-c", script)


def test_of_two_at_once_the_second_waits_for_the_first(tmp_path: Path) -> None:
    script = """
import sys
from pathlib import Path
import prepare
with prepare.alone(Path(sys.argv[1])):
    print("in", flush=True)
    sys.stdin.read()
"""
    environment = os.environ | {"PYTHONPATH": str(ROOT / "workshop")}
    command = [sys.executable, "-c", script, str(tmp_path)]

    def start() -> subprocess.Popen[str]:
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)

    def line(one: subprocess.Popen[str]) -> str:
        assert one.stdout is not None
        return one.stdout.readline()

    with start() as first, start() as second:
        said = {one: line(one) for one in (first, second)}
        waiting = next(one for one in said if said[one] != "in\n")
        assert sorted(said.values()) == ["Another make is at work in this folder; waiting for it.\n", "in\n"]
        (second if waiting is first else first).communicate("")
        assert line(waiting) == "in\n"
        waiting.communicate("")


def test_a_source_that_changes_or_goes_makes_the_package_old(tmp_path: Path) -> None:
    import prepare

    one, other = tmp_path / "src" / "one.py", tmp_path / "src" / "other.py"
    one.parent.mkdir()
    one.write_text("1")
    other.write_text("2")
    (tmp_path / "src" / "static").mkdir()
    seen = [prepare.digest(tmp_path, prepare.sources(tmp_path))]
    (tmp_path / "src" / "static" / "built.js").write_text("made, not written")
    assert prepare.digest(tmp_path, prepare.sources(tmp_path)) == seen[0]
    one.write_text("3")
    seen.append(prepare.digest(tmp_path, prepare.sources(tmp_path)))
    other.unlink()
    seen.append(prepare.digest(tmp_path, prepare.sources(tmp_path)))
    assert len(set(seen)) == 3


def test_a_compiler_that_appears_makes_the_package_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once all is done nothing is done again; with a compiler more than before, the package is built again."""
    import prepare

    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "play.txt").write_text("")
    steps: list[str] = []
    monkeypatch.setattr(prepare.Progress, "step", lambda self, what, *command: steps.append(what))
    monkeypatch.setitem(prepare.SPACE, "play", 0)
    monkeypatch.delenv("LUDOTECA_COMPILE", raising=False)
    (tmp_path / ".venv").mkdir()

    def prepared(missing: str) -> list[str]:
        steps.clear()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(prepare, "lacking", lambda: missing)
            patch.setenv("LUDOTECA_COMPILE", "")
            prepare.prepare(tmp_path, "play")
        return sorted(steps)

    build = ["Kernels of the games", "Ludoteca itself", "Web client"]
    assert prepared("a C compiler") == [*build[:2], "Packages to play", "Python environment", build[2]]
    assert prepared("a C compiler") == []
    assert prepared("") == build
    assert prepared("") == []


# ── the build ────────────────────────────────────────────────────────────────────────────────────────────────────────

FULL = """
import pathlib, sys  # npm on a full disk: it says that all is well
if sys.argv[1] in ("ci", "install"):
    for name in (".package-lock.json", "vite/package.json"):
        file = pathlib.Path("node_modules", name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("")
"""
ROOM = """
import pathlib, sys
if sys.argv[1] in ("ci", "install"):
    for name in (".package-lock.json", "vite/package.json"):
        file = pathlib.Path("node_modules", name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text('{"name": "vite"}')
    pathlib.Path("node_modules/vite/whole").touch()
elif pathlib.Path("node_modules/vite/whole").exists():
    built = pathlib.Path(sys.argv[sys.argv.index("--outDir") + 1])
    built.mkdir(parents=True)
    (built / "index.html").write_text("the page")
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "package.json").write_text(json.dumps({"devDependencies": {"vite": "1"}}))
    (tmp_path / "web" / "package-lock.json").write_text("{}")
    return tmp_path


def npm(monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    import hatch_build

    monkeypatch.setattr(hatch_build, "npm", lambda: [sys.executable, "-c", script])


def test_a_full_disk_leaves_nothing_behind_that_counts_as_done(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import hatch_build

    npm(monkeypatch, FULL)
    with pytest.raises(hatch_build.Failed, match=r"^Fetching the npm packages left files out; is the disk full\?$"):
        hatch_build.build_client(checkout)
    assert not hatch_build.client_is_fresh(checkout)
    npm(monkeypatch, ROOM)
    hatch_build.build_client(checkout)
    assert hatch_build.client_is_fresh(checkout)
    assert (checkout / hatch_build.STATIC / "index.html").read_text() == "the page"
    assert list((checkout / ".make").iterdir()) == []


def test_packages_that_do_not_build_are_fetched_again_once(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Readable lists, and files that are empty all the same: vite then ends well and has built nothing."""
    import hatch_build

    for name in (".package-lock.json", "vite/package.json"):
        file = checkout / "web" / "node_modules" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text('{"name": "vite"}')
    assert hatch_build.npm_packages_are_whole(checkout / "web")
    npm(monkeypatch, ROOM)
    hatch_build.build_client(checkout)
    assert hatch_build.client_is_fresh(checkout)


def test_a_client_that_is_not_built_whole_leaves_the_old_one_where_it_was(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import hatch_build

    npm(monkeypatch, ROOM)
    hatch_build.build_client(checkout)
    (checkout / "web" / "index.html").write_text("changed")
    npm(monkeypatch, ROOM.replace('"the page"', '""'))
    with pytest.raises(hatch_build.Failed, match=r"^Building the web client left files out; is the disk full\?$"):
        hatch_build.build_client(checkout)
    assert (checkout / hatch_build.STATIC / "index.html").read_text() == "the page"


def test_without_a_compiler_the_kernels_stay_as_they_are_unless_somebody_insists(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import hatch_build

    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setenv("LUDOTECA_COMPILE", "")
    assert hatch_build.kernels(ROOT) == ({}, "The kernels cannot be compiled without a C compiler.")
    monkeypatch.setenv("LUDOTECA_COMPILE", "1")
    with pytest.raises(hatch_build.Failed, match=r"^The kernels cannot be compiled without a C compiler\.$"):
        hatch_build.kernels(ROOT)
