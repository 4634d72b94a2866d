"""`ludoteca torture`: break things on purpose under load, and see whether a promise breaks with them."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

import click

from ludoteca.cli.arguments import Seconds
from ludoteca.cli.extras import server_extras
from ludoteca.cli.saying import command
from ludoteca.words import say

FAULTS = {
    "kill": say("the only node is killed with kill -9 and started again"),
    "nodes": say("several nodes on one PostgreSQL, of which one after the other is killed"),
    "database": say("PostgreSQL is restarted, and all connections to it are cut"),
    "network": say("200 ± 100 ms and stalls, a cut of ten seconds, lines that go silent"),
    "disk": say("the disk is full for a while"),
    "clock": say("the wall clock jumps by hours, forwards and backwards"),
    "slow": say("a fifth of all readers sleep"),
    "all": say("all of them, one after the other"),
}


@command(
    epilog="\b\n" + "\n".join(f"{name:<9} {help}" for name, help in FAULTS.items()),
)
@click.argument("fault", metavar="FAULT", type=click.Choice(list(FAULTS)))
@click.option("--tables", type=click.IntRange(1, 2000), default=40, show_default=True, help="Tables of all games.")
@click.option(
    "--seconds",
    type=Seconds(1, 36000),
    default=30.0,
    show_default=True,
    help="Play between the faults, in all.",
)
@click.option("--kills", type=click.IntRange(1, 1000), default=5, show_default=True, help="How often something breaks.")
@click.option("--nodes", type=click.IntRange(2, 16), default=2, show_default=True, help="Nodes on one PostgreSQL.")
@click.option(
    "--patience",
    "settle",
    type=Seconds(1, 600),
    default=15.0,
    show_default=True,
    help="Until a table counts as stuck.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="What players and faults choose by.")
@click.option("--database", help="The URL of a PostgreSQL; else a temporary one is started where one is needed.")
@click.option("--keep", type=click.Path(path_type=Path, file_okay=False), help="Keep data, logs and findings here.")
@click.option("--markdown", is_flag=True, help="The table as Markdown, for a page.")
def torture(fault: str, keep: Path | None, markdown: bool, **sizes: Any) -> None:
    """Break a server of its own under load, and check what players saw against what is kept.

    It starts servers on this machine, lets people and bots play all games on real sockets, breaks something, and reads
    the log afterwards: every acknowledged action must be in it once, nobody may have seen what is not, and every table
    must move again. It leaves with 1 if anything was found (lost, doubled, left out, stuck, or a restart after which
    nobody was shown anything), and says where the evidence lies.

    There are goals in time too: the first picture within 2 s of a restart, and everybody at another node within 3 s of
    the death of theirs. Whether they were reached stands in the table; one that is missed is said, and is no failure,
    for it may be this machine that is slow.

    \b
    ludoteca torture kill --tables 200 --kills 20
    ludoteca torture all --tables 40 --seconds 20 --markdown
    """
    with server_extras():
        from ludoteca.torture.clients import CannotTorture
        from ludoteca.torture.faults import run_faults
        from ludoteca.torture.reports import report
        from ludoteca.torture.runs import Plan

    folder = keep or Path(tempfile.mkdtemp(prefix="ludoteca-torture-"))
    plan = Plan(folder.absolute(), **sizes, say=lambda text: click.echo(text, err=True))
    names = [name for name in FAULTS if name != "all"] if fault == "all" else [fault]
    try:
        outcomes = run_faults(names, plan)
    except CannotTorture as problem:
        raise click.ClickException(problem.args[0]) from None
    click.echo(report(outcomes, markdown))
    good = all(outcome.good for outcome in outcomes)
    if keep is None and good:
        shutil.rmtree(folder, ignore_errors=True)
    if not good:
        click.echo(f"Something was found: the evidence lies in {folder}.", err=True)
        click.get_current_context().exit(1)
