"""Positions of the three versions from their JSON; `ValueError` says why a form is none."""

from __future__ import annotations

from typing import Any

from ludoteca.contract import check_fields, is_integer
from ludoteca.games.mathmarket import forms
from ludoteca.games.mathmarket.deck import called
from ludoteca.games.mathmarket.versions import advanced, beginner, standard
from ludoteca.games.mathmarket.versions.advanced import Advanced
from ludoteca.games.mathmarket.versions.beginner import Beginner
from ludoteca.games.mathmarket.versions.market import Setting, leftmost
from ludoteca.games.mathmarket.versions.marks import acting
from ludoteca.games.mathmarket.versions.standard import Claim, Standard
from ludoteca.words import say


def load_beginner(setting: Setting, fields: dict[str, Any]) -> Beginner:
    """The beginner position of these fields."""
    end = forms.check_phase(fields, beginner.FIELDS, beginner.ENDS)
    market = forms.market(setting, fields["market"], beginner.SLOTS)
    deposits = forms.row(fields["deposits"], beginner.SLOTS, "deposits")
    hands = forms.hands(setting, fields["hands"])
    coins = forms.coins(setting, fields["coins"], "coins")
    discard = forms.rising(forms.coins(setting, fields["discard"], "discard"), "discard")
    creatures, bought = forms.piles(setting, market, fields["creatures"], fields["bought"])
    for name, deposit in zip(market, deposits, strict=True):
        if deposit is None:
            continue
        if name is None:
            raise ValueError(say("A deposit lies on a creature, never in an empty place."))
        if not is_integer(deposit):
            raise ValueError(f"'deposits' are coins or null; got {deposit!r}")
        if deposit not in setting.deck.suitable[setting.deck.price[name]]:
            raise ValueError(
                say(
                    "With a coin of {coin} nobody can pay this creature: {creature}.",
                    coin=deposit,
                    creature=called(name),
                )
            )
    laid = [deposit for deposit in deposits if deposit is not None]
    forms.check_coins(setting, coins, discard, laid, *hands)
    if len(discard) != 2 * sum(len(names) for names in bought):
        raise ValueError("'discard' holds two coins for each creature bought")
    to_move, extra = fields["to_move"], fields["extra"]
    if not is_integer(to_move) or not 0 <= to_move < setting.seats:
        raise ValueError(f"'to_move' is a seat; got {to_move!r}")
    if type(extra) is not bool or (extra and end):
        raise ValueError(f"'extra' is true or false, and false at the end; got {extra!r}")
    return Beginner(setting, end, market, deposits, hands, bought, coins, discard, creatures, to_move, extra)


def load_standard(setting: Setting, fields: dict[str, Any]) -> Standard:
    """The standard position of these fields."""
    end = forms.check_phase(fields, standard.FIELDS, standard.ENDS)
    market = forms.market(setting, fields["market"], standard.SLOTS)
    hands = forms.hands(setting, fields["hands"])
    coins = forms.coins(setting, fields["coins"], "coins")
    discard = forms.rising(forms.coins(setting, fields["discard"], "discard"), "discard")
    creatures, bought = forms.piles(setting, market, fields["creatures"], fields["bought"])
    deposit = fields["deposit"]
    if deposit is not None:
        forms.coins(setting, [deposit], "deposit")
    forms.check_coins(setting, coins, discard, () if deposit is None else (deposit,), *hands)
    marks = fields["marks"]
    if not isinstance(marks, list) or marks not in ([], ["cheetah"], ["snail"], ["cheetah", "snail"]):
        raise ValueError(
            f"'marks' is a list of 'cheetah' and 'snail', each at most once and in this order; got {marks!r}"
        )
    position = Standard(
        setting=setting,
        end=end,
        market=market,
        deposit=deposit,
        hands=hands,
        bought=bought,
        marks=tuple(marks),
        claims=_claims(fields["claims"]),
        out=forms.seats(setting, fields["out"], "out"),
        wrong=forms.numbers(fields["wrong"], setting.seats, "wrong"),
        round=forms.number(fields["round"], "round"),
        clock=forms.number(fields["clock"], "clock"),
        since=forms.number(fields["since"], "since"),
        discard=discard,
        coins=coins,
        creatures=creatures,
    )
    _check_standard(position)
    return position


def _claims(value: Any) -> tuple[Claim, ...]:
    if not isinstance(value, list) or not all(isinstance(claim, dict) for claim in value):
        raise ValueError(f"'claims' is a list of claims; got {value!r}")
    for claim in value:
        check_fields(claim, Claim._fields, "a pending claim")
        if not all(is_integer(part) for part in claim.values()):
            raise ValueError(f"a pending claim has whole numbers for 'seat', 'price', 'coin' and 'at'; got {claim!r}")
    return tuple(Claim(**claim) for claim in value)


def _check_standard(position: Standard) -> None:
    """What must agree in a position whose fields are each in order."""
    if position.since > position.clock:
        raise ValueError(f"'since' is not after 'clock'; got {position.since} and {position.clock}")
    under = position.setting.used == "under"
    if under and (position.round < 1 or position.discard):
        raise ValueError("where used coins go under the pile 'round' is at least 1 and 'discard' is empty")
    if position.end:
        if position.claims or position.out or position.marks:
            raise ValueError("'claims', 'out' and 'marks' are empty at the end")
        return
    if any(len(hand) != standard.HAND for hand in position.hands):
        raise ValueError(say("In play every hand has {count} coins.", count=standard.HAND))
    if None in position.market or position.deposit is None:
        raise ValueError(say("In play no place of the market is empty, and one coin lies open."))
    if not under and position.round != 1 + len(position.discard) - sum(position.scores):
        raise ValueError("'round' is the number of coins laid open: 1 + the discards - the creatures bought")
    _check_claims(position)
    if not position.turn:
        raise ValueError(say("In play somebody may act."))


def _check_claims(position: Standard) -> None:
    before = position.since
    allowed = acting(position.scores, position.marks, position.out, ())
    for claim in position.claims:
        if claim.seat not in allowed or [other.seat for other in position.claims].count(claim.seat) > 1:
            raise ValueError(f"a pending claim is the only one of a seat that may act; got {claim!r}")
        if claim.coin not in position.hands[claim.seat] or (position.deposit or 0) + claim.coin != claim.price:
            raise ValueError(f"a pending claim is right, with a coin of the hand; got {claim!r}")
        if leftmost(position.setting.deck, position.market, claim.price) is None:
            raise ValueError(f"a pending claim names the price of a creature on the table; got {claim!r}")
        if not before <= claim.at <= position.clock:
            raise ValueError(f"pending claims stand in the order of their times, up to the clock; got {claim!r}")
        before = claim.at
    if position.limit is not None and position.clock >= position.limit:
        raise ValueError(f"the clock is before the end of the window of the pending claims, {position.limit}")


def load_advanced(setting: Setting, fields: dict[str, Any]) -> Advanced:
    """The advanced position of these fields."""
    end = forms.check_phase(fields, advanced.FIELDS, advanced.ENDS)
    market = forms.market(setting, fields["market"], advanced.SLOTS)
    creatures, bought = forms.piles(setting, market, fields["creatures"], fields["bought"])
    position = Advanced(
        setting=setting,
        end=end,
        market=market,
        bought=bought,
        row=forms.row_of_coins(setting, fields["row"], 2 * sum(map(len, bought))),
        out=forms.seats(setting, fields["out"], "out"),
        wrong=forms.numbers(fields["wrong"], setting.seats, "wrong"),
        round=forms.number(fields["round"], "round"),
        clock=forms.number(fields["clock"], "clock"),
        since=forms.number(fields["since"], "since"),
        creatures=creatures,
    )
    if position.since > position.clock:
        raise ValueError(f"'since' is not after 'clock'; got {position.since} and {position.clock}")
    if position.round != 1 + sum(position.scores):
        raise ValueError(f"'round' is 1 + the creatures bought; got {position.round}")
    if len(position.out) == setting.seats or (end and position.out):
        raise ValueError(f"'out' are never all the seats, and nobody at the end; got {list(position.out)!r}")
    return position
