"""The story of a match of Tóncc in sentences, for the terminal; and the moments of it that are worth a sample."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludoteca.contract import Event, View
from ludoteca.games.toncc import notes
from ludoteca.words import Sentence, say

NAMES = dict(zip(notes.COLOURS, notes.KINGS, strict=True))
GROUNDS = {"blue": say("blue"), "yellow": say("yellow"), "red": say("red")}
PARTS = {"body": say("body"), "hair": say("hair"), "feet": say("feet")}


def tell(event: Event, view: View) -> list[Sentence]:
    """What happened, one sentence a thing; `view` is what the listener sees after it.

    That somebody has sealed his choice is not worth a word.
    """
    kings = [NAMES[colour] for colour in view["position"]["kings"] or ()]
    if event["type"] == "draw":
        return _draw(kings, view["seat"])
    if event["type"] == "shuffle":
        return [
            say(
                "Challenge {number} begins: the regions are shuffled, all kings stand on the Mind.",
                number=event["challenge"],
            )
        ]
    if event["type"] == "move":
        return _move(event, kings, view["position"]["tiles"])
    if event["type"] == "challenge":
        return _challenge(event, kings)
    return []


def _draw(kings: list[Sentence], seat: int | None) -> list[Sentence]:
    if seat is None:
        return [say("The kings by seat: {first}, {second}, {third}.", first=kings[0], second=kings[1], third=kings[2])]
    one, other = (king for place, king in enumerate(kings) if place != seat)
    return [say("You are {king}; you play against {one} and {other}.", king=kings[seat], one=one, other=other)]


def _move(event: Event, kings: list[Sentence], tiles: list[int]) -> list[Sentence]:
    """Movement, contests, conquests, leaving: in the order of the rulebook."""
    told = []
    for step in event["steps"]:
        parts = {
            "king": kings[step["seat"]],
            "way": notes.DIRECTIONS[step["direction"] - 1],
            "region": tiles[step["to"]],
        }
        if step["way"] == "jump":
            told.append(say("{king}: {way}, over the Mind to region {region}.", **parts))
        elif step["way"] == "round":
            told.append(say("{king}: {way}, round to region {region} at the far end.", **parts))
        else:
            told.append(say("{king}: {way}, to region {region}.", **parts))
    for contest in event["contests"]:
        told += _contest(contest, kings)
    for conquest in event["conquests"]:
        told.append(say("{king} conquers region {region}.", king=kings[conquest["seat"]], region=conquest["region"]))
        told += [_kingdom(found) for found in conquest["kingdoms"]]
    if not event["conquests"]:
        told.append(say("Nobody conquers a region. Moves without a conquest: {idle}.", idle=event["idle"]))
    told += [
        say("{king} leaves Tóncc. King points: {points}.", king=kings[gone["seat"]], points=gone["king_points"])
        for gone in event["left"]
    ]
    return told


def _contest(contest: dict[str, Any], kings: list[Sentence]) -> list[Sentence]:
    return [
        say(
            "Contest on region {region}, {ground}: {winner} ({part}) beats {loser} ({weaker}).",
            region=contest["region"],
            ground=GROUNDS[contest["background"]],
            winner=kings[contest["winner"]],
            part=PARTS[contest["part"]],
            loser=kings[beaten["seat"]],
            weaker=PARTS[beaten["part"]],
        )
        for beaten in contest["beaten"]
    ]


def _kingdom(found: dict[str, Any]) -> Sentence:
    sum_ = " + ".join(map(str, found["sum"]))
    return say("A kingdom: {name}, {sum} = {points} points.", name=found["name"], sum=sum_, points=found["points"])


def _challenge(event: Event, kings: list[Sentence]) -> list[Sentence]:
    """How each score is made up, and the tóncc points of the challenge."""
    told = [say("Challenge {number} is over.", number=event["number"])]
    for king, card in zip(kings, event["cards"], strict=True):
        sum_: Sentence = say("king points {points}", points=card["king_points"])
        for found in card["kingdoms"]:
            sum_ = say("{sum} + {name} {points}", sum=sum_, name=found["name"], points=found["points"])
        told.append(say("{king}: {sum} = {score}", king=king, sum=sum_, score=card["score"]))
    if event["tie"] is not None:
        told.append(event["tie"])
    for king, points in zip(kings, event["points"], strict=True):
        told.append(say("{king}: tóncc points {points}", king=king, points=points))
    return told


def _moves(test: Callable[[Event], object]) -> Callable[[list[Event]], bool]:
    """True for a story with a move of which this is true."""
    return lambda story: any(event["type"] == "move" and test(event) for event in story)


MOMENTS: dict[str, Callable[[list[Event]], bool]] = {
    "sealed": lambda story: [event["type"] for event in story] == ["sealed"],
    "contest": _moves(lambda move: move["contests"]),
    "jump": _moves(lambda move: any(step["way"] == "jump" for step in move["steps"])),
    "round": _moves(lambda move: any(step["way"] == "round" for step in move["steps"])),
    "idle": _moves(lambda move: not move["conquests"]),
    "kingdom": _moves(lambda move: any(conquest["kingdoms"] for conquest in move["conquests"])),
    "left": _moves(lambda move: move["left"]),
    "challenge": lambda story: any(event["type"] == "challenge" for event in story),
}
"""Moments a board must be able to show, by the story that leads to them."""
