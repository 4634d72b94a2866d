"""The house in a browser, in figures: `python -m benchmarks.pocket`. It takes about ten minutes.

Chromium, headless, with an empty profile (cold) and with the same profile again (warm), loads what `make pocket` has
installed from a plain file server. Its processor time is that of all its processes, from the page's wish to the first
state of a match. What bots, puzzles and searches take is measured inside, and beside it by the Python of this machine.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, sync_playwright

from benchmarks.figures import Figure, printed
from benchmarks.pocket_moves import moves
from ludoteca.server.pocket import installed
from tests.pocket.serving import served

INSIDE = Path(__file__).with_name("pocket_inside.py")
TICK = os.sysconf("SC_CLK_TCK")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
WARM_STARTS = 3
WORKER = """
let python;
onmessage = async ({ data: { pocket, program } }) => {
  try {
    if (!python) {
      const { roles, version } = await (await fetch(`${pocket}/pocket.json`)).json();
      const house = fetch(`${pocket}/${roles.house}`).then((answer) => answer.arrayBuffer());
      const { loadPyodide } = await import(`${pocket}/${roles.loader}`);
      python = await loadPyodide({ indexURL: `${pocket}/${version}/` });
      python.unpackArchive(await house, 'zip', { extractDir: '/lib/python3.14/site-packages' });
    }
    python.globals.set('__name__', 'inside');
    const text = python.runPython(program);
    postMessage({ text: String(text), heap: python._module.HEAP8.length });
  } catch (problem) {
    postMessage({ problem: String(problem).slice(-2000) });
  }
};
"""
FIRST = """
from random import Random
import ludoteca, ludoteca.tables.room
state = ludoteca.game("toncc").start(3)
str(state.play(ludoteca.NATURE, state.chance(Random(1))).view(0))
"""
ASK = """
([pocket, program]) => new Promise((told) => {
  globalThis.worker ??= new Worker('/worker.js', { type: 'module' });
  worker.onmessage = ({ data }) => told(data);
  worker.postMessage({ pocket, program });
})
"""


def processor_time() -> float:
    """Seconds that all processes below this one have worked."""
    below: dict[int, list[tuple[int, float]]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue  # it has just ended
            below.setdefault(int(fields[1]), []).append((int(folder.name), (int(fields[11]) + int(fields[12])) / TICK))
    total, waiting = 0.0, [os.getpid()]
    while waiting:
        for process, worked in below.get(waiting.pop(), []):
            total += worked
            waiting.append(process)
    return total


def asked(context: BrowserContext, address: str, program: str) -> tuple[dict[str, Any], float]:
    """What the program says in a worker of the page, and the processor time it took."""
    page = context.pages[0]
    if page.url == "about:blank":
        page.goto(address)
        page.wait_for_load_state("networkidle")
    before = processor_time()
    answer = page.evaluate(ASK, [f"{address}/pocket", program])
    if "problem" in answer:
        raise SystemExit(f"It did not run: {answer['problem']}")
    return answer, processor_time() - before


def figures(pocket: Path) -> Iterator[Figure]:
    """All figures, as they are measured."""
    listed = json.loads((pocket / "pocket.json").read_text())
    yield Figure("over the wire, once", f"{listed['wire'] / 1e6:.2f} MB", "4.4 MB", listed["wire"] <= 4_400_000)
    yield Figure("unpacked", f"{listed['bytes'] / 1e6:.1f} MB")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site, profile = Path(folder, "site"), Path(folder, "profile")
        site.mkdir()
        (site / "pocket").symlink_to(pocket)
        (site / "worker.js").write_text(WORKER)
        (site / "index.html").write_text("<!doctype html><title>pocket</title>")
        with served(site) as address:

            def opened() -> BrowserContext:
                return playwright.chromium.launch_persistent_context(
                    profile, executable_path="/usr/bin/chromium", args=FLAGS
                )

            starts = []
            for _ in range(1 + WARM_STARTS):
                with opened() as context:
                    starts.append(asked(context, address, FIRST)[1])
            cold, warm = starts[0], sorted(starts[1:])[WARM_STARTS // 2]
            yield Figure("first state, cold, processor time", f"{cold:.1f} s", "4 s", cold <= 4)
            yield Figure("first state, warm, processor time", f"{warm:.1f} s", "2 s", warm <= 2)
            with opened() as context:
                asked(context, address, FIRST)
                program = INSIDE.read_text(encoding="utf-8") + "\njson.dumps(measured())\n"
                answer, _ = asked(context, address, program)
        whole = Path(folder, "whole")
        subprocess.run(
            [sys.executable, "-m", "ludoteca.cli", "pocket", "--out", whole], check=True, capture_output=True
        )
        with playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS) as browser:
            yield from moves(browser, whole)
    inside = json.loads(answer["text"])
    native = json.loads(subprocess.run([sys.executable, INSIDE], stdout=subprocess.PIPE, check=True).stdout)
    for name, (middle, most, worst) in inside["bots"].items():
        text = f"{most:.1f} ms (median {middle:.1f}, worst {worst:.0f})"
        yield Figure(f"bot {name}, 95 of 100 within", text, "100 ms", most <= 100)
    for name, most in inside["puzzles"].items():
        yield Figure(f"the day's puzzles of {name}", f"{most:.0f} ms", "300 ms", most <= 300)
    for kind in ("playouts", "simulations"):
        for name, rate in inside[kind].items():
            share = rate / native[kind][name]
            text = f"{rate:,.0f} /s, {share:.0%} of {native[kind][name]:,.0f}"
            yield Figure(f"{kind} of {name}", text, "15 %", share >= 0.15)
    yield Figure("memory of Python after all this", f"{answer['heap'] / 1e6:.0f} MB", "200 MB", answer["heap"] <= 2e8)


if __name__ == "__main__":
    found = installed()
    if found is None:
        sys.exit("Nothing is installed that could be measured: type  make pocket")
    printed(figures(found))
