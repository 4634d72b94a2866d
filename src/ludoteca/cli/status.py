"""`ludoteca status`: what runs, as it says itself."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import ProxyHandler, build_opener

import click

from ludoteca.cli.arguments import setting
from ludoteca.cli.extras import server_extras
from ludoteca.cli.saying import command
from ludoteca.words import say

PATIENCE = 5
"""Seconds in which a server must answer."""
SHOWN = {
    "tables in memory": "tables",
    "tables driven here": "leases",
    "sockets": "sockets",
    "connections": "connections",
    "moves": "moves_total",
    "questions that wait for bots": "questions",
    "writes that wait": "writes_waiting",
}
"""The figures that are shown, by what they are called here."""
FIGURE = re.compile(r"^(?:ludoteca_)?(\w+)(?:\{(.*)\})? (\S+)$", re.MULTILINE)


@command()
@setting("--data", type=click.Path(path_type=Path, file_okay=False), help="The data folder of the server.")
@click.option("--address", multiple=True, help="Where a server is reached; may be given again, once a node.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, one object a server.")
def status(data: Path | None, address: tuple[str, ...], as_json: bool) -> None:
    """Say what runs: where, since when, and how much there is to do.

    Without an address it is the server of the data folder.

    \b
    ludoteca status
    ludoteca status --address http://localhost:8001 --address http://localhost:8002
    """
    asked = address or (noted(data),)
    found = [look(one.rstrip("/")) for one in asked]
    if as_json:
        click.echo(json.dumps(found, indent=2))
    else:
        click.echo("\n\n".join(table(one) for one in found))
    if any(not one["runs"] for one in found):
        click.get_current_context().exit(1)


def noted(data: Path | None) -> str:
    """Where the server of this data folder is reached; one sentence if none has ever run there."""
    with server_extras():
        from ludoteca.server.settings import data_folder

        folder = data or data_folder()
    try:
        found = (folder / "ludoteca.lock").read_text(encoding="utf-8").strip()
    except OSError:
        found = ""
    if not found:
        raise click.ClickException(
            say("no server runs with the data in {folder}; for another, give its --address", folder=folder)
        )
    return found


def look(address: str) -> dict[str, Any]:
    """What the server at this address says of itself."""
    status, text = fetched(f"{address}/health")
    try:
        health = json.loads(text)
        ready, why = bool(health["ready"]), [str(reason) for reason in health["why"]]
    except (ValueError, KeyError, TypeError):
        return {"address": address, "runs": False, "ready": False, "why": [text if status == 0 else NOT_OURS]}
    status, text = fetched(f"{address}/metrics")
    figures = {name: (labels, float(value)) for name, labels, value in FIGURE.findall(text)} if status == 200 else {}
    about = dict(re.findall(r'(\w+)="([^"]*)"', figures.get("info", ("", 0))[0]))
    found = {"address": address, "runs": True, "ready": ready, "why": why, **about}
    for name in ("uptime_seconds", "process_resident_memory_bytes", *SHOWN.values()):
        if name in figures:
            found[name] = figures[name][1]
    return found


NOT_OURS = "something else answers there"
AWAY = "nothing answers there"


def fetched(address: str) -> tuple[int, str]:
    """The status and the text at an address of this network; 0 and why, if there is none."""
    try:
        with build_opener(ProxyHandler({})).open(address, None, PATIENCE) as answer:
            return answer.status, answer.read().decode("utf-8", "replace")
    except HTTPError as problem:
        with problem:
            return problem.code, problem.read().decode("utf-8", "replace")
    except (OSError, ValueError, HTTPException):
        return 0, AWAY


def table(found: dict[str, Any]) -> str:
    """What was found, a line a figure."""
    if not found["runs"]:
        return f"No server runs at {found['address']}: {found['why'][0]}."
    lines = {"address": found["address"], "ready": "yes" if found["ready"] else f"no: {'; '.join(found['why'])}"}
    if "uptime_seconds" in found:
        lines |= {"version": found["version"], "node": found["node"], "store": found["store"]}
        lines["runs for"] = str(timedelta(seconds=int(found["uptime_seconds"])))
        lines |= {name: f"{found[figure]:.0f}" for name, figure in SHOWN.items() if figure in found}
    else:
        lines["figures"] = "not for us; see --metrics-for of ludoteca serve"
    if "process_resident_memory_bytes" in found:
        lines["memory"] = f"{found['process_resident_memory_bytes'] / 1e6:.0f} MB"
    return "\n".join(f"{name + ':':<30} {value}" for name, value in lines.items())
