"""A report as one HTML file that needs nothing else: no network, no script, light and dark, phone and laptop."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape
from importlib.resources import files
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from ludoteca.arena.reports import rating
from ludoteca.arena.statistics import Standing, interval, standings
from ludoteca.games import game
from ludoteca.lab import plots
from ludoteca.lab.samples import LATE, TENTHS, Sample, margin

RULES = 14
"""Rules that are drawn; the table below has all of them."""
POINTS = "points of "
"""How the name of a fact begins that counts points, not times."""


class Section(NamedTuple):
    """A drawing with what it says."""

    heading: str
    note: str
    drawing: str


def page(title: str, lead: str, samples: Sequence[Sample], said: Sequence[str] = ()) -> str:
    """The whole report of these samples; `said` are sentences that stand first."""
    ours = [sample for sample in samples if sample.matches]
    sections = [section for make in SECTIONS for section in make(ours)] if ours else []
    cards = "".join(
        f"<section><h2>{escape(one.heading)}</h2>{one.drawing}<p>{escape(one.note)}</p></section>" for one in sections
    )
    legend = ""
    if len(ours) > 1:
        marks = "".join(f'<li class="s{n % 4}">{escape(one.label)}</li>' for n, one in enumerate(ours))
        legend = f'<ul class="legend">{marks}</ul>'
    style = files("ludoteca.lab").joinpath("page.css").read_text(encoding="utf-8")
    sentences = "".join(f"<p>{escape(sentence)}</p>" for sentence in (lead, *said))
    made = f"Made by Ludoteca, {datetime.now(UTC):%Y-%m-%d %H:%M} UTC. Intervals are of 95 % confidence."
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{style}</style></head><body><header><h1>{escape(title)}</h1>{sentences}{legend}</header>"
        f"<main>{cards}</main>{_table(ours)}<footer><p>{escape(made)}</p></footer></body></html>\n"
    )


def write(file: Path, text: str) -> None:
    """Writes a page."""
    file.write_text(text, encoding="utf-8")


def _table(samples: Sequence[Sample]) -> str:
    """All figures of all samples."""
    figures = [sample.figures() for sample in samples]
    names = list(dict.fromkeys(name for one in figures for name in one))
    head = "".join(f'<th scope="col">{escape(sample.label)}</th>' for sample in samples)
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(f"<td>{escape(one.get(name, '–'))}</td>" for one in figures)
        + "</tr>"
        for name in names
    )
    return (
        '<section class="figures"><h2>All figures</h2><div class="wide"><table>'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table></div></section>"
    )


def strength(samples: Sequence[Sample]) -> list[Section]:
    """Who is how strong, where different bots have met."""
    found = []
    for sample in samples:
        if len({name for record in sample.records for name in record.names}) < 2:
            continue
        lines = standings(sample.records)
        rated = [plots.Dot(one.name, one.rating, one.rating_low, one.rating_high) for one in lines]
        of = f", {sample.label}" if len(samples) > 1 else ""
        found.append(
            Section(
                f"Strength{of}",
                "Ratings (400 points are ten to one; the mean is 1500). " + "; ".join(map(_said, lines)) + ".",
                plots.dots(rated, lambda value: f"{value:.0f}", "ratings with intervals", 1500),
            )
        )
        shares = [plots.Dot(one.name, one.share, one.low, one.high) for one in lines]
        equal = 1 / sample.seats
        found.append(
            Section(
                f"First places{of}",
                f"A shared one counts as the share. Equals would have {equal:.1%} (dashed).",
                plots.dots(shares, plots_percent, "first places with intervals", equal),
            )
        )
    return found


def _said(one: Standing) -> str:
    return f"{one.name} {rating(one)}, first places {interval(one.low, one.high)}"


def seats(samples: Sequence[Sample]) -> list[Section]:
    """Whether it matters where one sits, or who begins."""
    found = []
    for by_order in (False, True):
        rows = []
        for number, sample in enumerate(samples):
            if sample.seats < 2 or (by_order and not sample.ordered):
                continue
            for place, figure in enumerate(sample.first_places(by_order)):
                label = f"acts as number {place + 1}" if by_order else f"seat {place}"
                rows.append((place, number, plots.Dot(label, *figure, series=number)))
        if not rows:
            continue
        dots = [dot for _, _, dot in sorted(rows, key=lambda row: row[:2])]
        equal = 1 / max(sample.seats for sample in samples)
        off = [dot for dot in dots if not dot.low <= equal <= dot.high]
        told = "None is off by more than chance explains." if not off else "Off by more than chance explains: "
        told += ", ".join(f"{dot.label} ({samples[dot.series].label})" for dot in off) + ("." if off else "")
        found.append(
            Section(
                "Does it pay to begin?" if by_order else "Does the seat matter?",
                f"Shares of first places; equal would be {equal:.1%} (dashed). {told}",
                plots.dots(dots, plots_percent, "first places by seat", equal),
            )
        )
    return found


def length(samples: Sequence[Sample]) -> list[Section]:
    """How long a match is."""
    labels, shares = plots.histogram([[match.moves for match in sample.matches] for sample in samples])
    means = ", ".join(f"{fmean(match.moves for match in sample.matches):.1f}" for sample in samples)
    return [
        Section(
            "How long is a match?",
            f"Moves; the mean is {means}.",
            plots.columns(labels, shares, "moves of a match", "moves"),
        )
    ]


def scores(samples: Sequence[Sample]) -> list[Section]:
    """What is scored, and by how much one wins."""
    points = [[float(score) for record in sample.records for score in record.scores] for sample in samples]
    labels, shares = plots.histogram(points)
    found = [Section("Scores", "Those of every seat at the end.", plots.columns(labels, shares, "scores", "score"))]
    if max(sample.seats for sample in samples) > 1:
        labels, shares = plots.histogram([[margin(record) for record in sample.records] for sample in samples])
        drawn = ", ".join(f"{sample.drawn.value:.1%}" for sample in samples)
        note = f"From the first to the second. The first place is shared in {drawn} of the matches."
        found.append(Section("Margins", note, plots.columns(labels, shares, "margins", "points between them")))
    return found


def endings(samples: Sequence[Sample]) -> list[Section]:
    """What ends the game."""
    shares = [sample.endings() for sample in samples]
    names = list(dict.fromkeys(name for one in shares for name in one))
    rows = [(name, [one.get(name, 0.0) for one in shares]) for name in names]
    note = "In the words of the rules: " + " · ".join(names)
    return [Section("What ends the game?", note, plots.bars(rows[:RULES], plots_percent, "what ends the game"))]


def rules(samples: Sequence[Sample]) -> list[Section]:
    """How often each rule is met."""
    facts = [sample.facts() for sample in samples]
    names = list(dict.fromkeys(name for one in facts for name in one))
    means = {name: [one[name][0].value if name in one else 0.0 for one in facts] for name in names}
    points = [(name.removeprefix(POINTS), values) for name, values in means.items() if name.startswith(POINTS)]
    rows = [(name, values) for name, values in means.items() if not name.startswith(POINTS)]
    rare = [name for name in names if all(name not in one or one[name][1].value < 0.02 for one in facts)]
    note = "Times in a match."
    note += f" Met in fewer than one match of fifty: {', '.join(rare)}." if rare else ""
    found = []
    if rows:
        drawing = plots.bars(rows[:RULES], plots_number, "rules")
        found.append(Section("How often is each rule met?", note, drawing))
    if points:
        drawing = plots.bars(points[:RULES], plots_number, "points")
        found.append(Section("Where do points come from?", "Points in a match, of all seats together.", drawing))
    return found


def choices(samples: Sequence[Sample]) -> list[Section]:
    """Among how many actions one chooses, from the start of a match to its end."""
    curves = [sample.branching() for sample in samples]
    if not any(curves):
        return []
    note = "Open actions at a choice, each tenth of a match: the median, and the half in the middle."
    return [Section("How many choices are there?", note, plots.curves(curves, "open actions", "course of the match"))]


def drama(samples: Sequence[Sample]) -> list[Section]:
    """How the lead goes, and when it is over."""
    if max(sample.seats for sample in samples) < 2:
        return []
    labels, shares = plots.histogram(
        [[float(match.lead_changes) for match in sample.matches] for sample in samples], 16
    )
    found = [
        Section(
            "How often does the lead change?",
            "From one seat to another.",
            plots.columns(labels, shares, "lead changes", "changes of the lead"),
        )
    ]
    settled = [[match.settled for match in sample.matches if match.settled is not None] for sample in samples]
    if any(settled):
        tenths = [
            [
                sum(min(TENTHS - 1, int(when * TENTHS)) == n for when in sample) / max(1, len(sample))
                for n in range(TENTHS)
            ]
            for sample in settled
        ]
        late = ", ".join(f"{sum(when > LATE for when in sample) / max(1, len(sample)):.0%}" for sample in settled)
        note = f"When the winner was ahead for good. Open until the last fifth: {late} of the matches with one winner."
        names = [f"{10 * n}–{10 * n + 10}" for n in range(TENTHS)]
        found.append(
            Section("When is it settled?", note, plots.columns(names, tenths, "settled", "per cent of the match"))
        )
    return found


SECTIONS = (strength, seats, length, scores, endings, rules, choices, drama)


def plots_percent(value: float) -> str:
    """A share on a drawing."""
    return f"{value:.0%}" if abs(value * 100 - round(value * 100)) < 1e-9 else f"{value:.1%}"


def plots_number(value: float) -> str:
    """A number on a drawing."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def named_options(game_id: str, options: dict[str, object]) -> str:
    """The options that are not as usual, in words; empty if all are."""
    known = game(game_id).options
    return ", ".join(f"{name} {value}" for name, value in options.items() if value != known[name].default)
