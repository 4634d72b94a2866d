"""A second program that plays Math Market, written from the rules file alone and in the plainest way.

It knows nothing of the engine: positions are dicts that change, every rule is looked up where it stands.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

PRICES = {
    11: "elf fairy gnome troll",
    12: "faun genie mermaid unicorn",
    13: "centaur minotaur yeti",
    14: "cyclops griffin pegasus",
    15: "basilisk sphinx",
    16: "hydra phoenix",
    17: "kraken",
    18: "dragon",
}
PRICE = {name: price for price, names in PRICES.items() for name in names.split()}
SNAILS, CHEETAHS = {"fairy", "centaur", "sphinx"}, {"genie", "griffin", "hydra"}


class Witness:
    """One match."""

    def __init__(self, version: str, seats: int, options: dict[str, Any], deal: dict[str, Any]) -> None:
        self.version, self.seats, self.options = version, seats, options
        coins, creatures = list(deal["coins"]), list(deal["creatures"])
        slots = 4 if version == "standard" else 3
        self.p: dict[str, Any] = {
            "phase": "play",
            "end": None,
            "market": creatures[:slots],
            "creatures": creatures[slots:],
            "bought": [[] for _ in range(seats)],
        }
        if version == "advanced":
            self.p |= {"row": coins, "out": [], "wrong": [0] * seats, "round": 1, "clock": 0, "since": 0}
            return
        size = 8 if version == "beginner" else 3
        self.p["hands"] = [sorted(coins[size * seat : size * seat + size]) for seat in range(seats)]
        self.p |= {"coins": coins[size * seats :], "discard": []}
        if version == "beginner":
            self.p |= {"deposits": [None] * 3, "to_move": 0, "extra": False}
        else:
            self.p |= {"deposit": None, "marks": [], "claims": [], "out": [], "wrong": [0] * seats}
            self.p |= {"round": 0, "clock": 0, "since": 0}
            self.lay()

    def finish(self, end: str) -> None:
        self.p |= {"phase": "over", "end": end}
        self.p |= {name: [] for name in ("claims", "out", "marks") if name in self.p}
        if "extra" in self.p:
            self.p["extra"] = False

    def refill(self) -> list[str]:
        fresh = []
        for slot in range(len(self.p["market"])):
            if self.p["market"][slot] is None and self.p["creatures"]:
                self.p["market"][slot] = self.p["creatures"].pop(0)
                fresh.append(self.p["market"][slot])
        return fresh

    def put_away(self, *coins: int) -> None:
        """G2: discarded, or in standard under the pile if that was chosen."""
        if self.version == "standard" and self.options["used"] == "under":
            self.p["coins"] += coins
        else:
            self.p["discard"] = sorted(self.p["discard"] + list(coins))

    def up(self) -> list[str]:
        return [name for name in self.p["market"] if name]

    # Beginner

    def lays(self, seat: int) -> list[tuple[int, int]]:
        found = []
        for slot, name in enumerate(self.p["market"]):
            for coin in sorted(set(self.p["hands"][seat])):
                if name and self.p["deposits"][slot] is None and coin >= PRICE[name] - 9:
                    found.append((slot, coin))
                if name and self.p["deposits"][slot] is not None and self.p["deposits"][slot] + coin == PRICE[name]:
                    found.append((slot, coin))
        return found

    def beginner(self, seat: int, action: dict[str, Any]) -> None:
        p, first = self.p, not self.p["extra"]
        p["extra"] = False
        if action["type"] == "skip" and p["coins"]:
            p["hands"][seat] = sorted([*p["hands"][seat], p["coins"].pop(0)])
        if action["type"] == "pay":
            slot, coin = action["slot"], action["coin"]
            p["hands"][seat].remove(coin)
            bought = p["deposits"][slot] is not None
            if bought:
                self.put_away(coin, p["deposits"][slot])
                p["bought"][seat].append(p["market"][slot])
                p["market"][slot] = p["deposits"][slot] = None
            else:
                p["deposits"][slot] = coin
            if not p["hands"][seat]:
                self.finish("hand")
                return
            if bought and first and self.lays(seat):
                p["extra"] = True
                return
        self.refill()
        if not self.up() or (not p["coins"] and not any(self.lays(other) for other in range(self.seats))):
            self.finish("stuck")
            return
        p["to_move"] = (seat + 1) % self.seats

    # Standard

    def turn(self) -> list[int]:
        p = self.p
        if p["phase"] == "over":
            return []
        if self.version == "beginner":
            return [p["to_move"]]
        seats = [seat for seat in range(self.seats) if seat not in p["out"]]
        if self.version == "advanced":
            return seats
        if len(p["claims"]) == len(self.up()):
            return []
        counts = [len(names) for names in p["bought"]]
        allowed = set(seats) - {claim["seat"] for claim in p["claims"]}
        if len(set(counts)) > 1:
            fewest = {seat for seat in range(self.seats) if counts[seat] == min(counts)}
            most = {seat for seat in range(self.seats) if counts[seat] == max(counts)}
            others = set(range(self.seats)) - most
            if "snail" in p["marks"] and fewest - set(p["out"]):
                allowed &= fewest
            if "cheetah" in p["marks"] and others - set(p["out"]):
                allowed -= most
        return sorted(allowed)

    def lay(self) -> None:
        p = self.p
        untried = len(p["coins"])
        while True:
            p["out"], p["since"] = [], p["clock"]
            if not p["coins"]:
                p["deposit"] = None
                self.finish("coins")
                return
            p["deposit"] = p["coins"].pop(0)
            p["round"] += 1
            prices = [PRICE[name] for name in self.up()]
            if any(coin + p["deposit"] in prices for hand in p["hands"] for coin in hand):
                return
            untried -= 1
            nobody_can = any(p["bought"]) and self.options["stuck"] == "end"
            if nobody_can or (self.options["used"] == "under" and untried == 0):
                self.finish("stuck")
                return
            self.put_away(p["deposit"])

    def settle(self) -> None:
        p = self.p
        claims, p["claims"] = p["claims"], []
        given: dict[int, int] = {}
        for number, claim in enumerate(claims):
            for slot, name in enumerate(p["market"]):
                if number not in given and PRICE[name] == claim["price"] and slot not in given.values():
                    given[number] = slot
        for number in range(len(claims)):
            if number not in given:
                given[number] = min(slot for slot in range(4) if slot not in given.values())
        self.put_away(p["deposit"])
        for number, claim in enumerate(claims):
            p["bought"][claim["seat"]].append(p["market"][given[number]])
            p["hands"][claim["seat"]].remove(claim["coin"])
            self.put_away(claim["coin"])
        for slot in given.values():
            p["market"][slot] = None
        fresh = self.refill()
        p["deposit"] = None
        if None in p["market"]:
            self.finish("market")
            return
        for claim in claims:
            if p["coins"]:
                p["hands"][claim["seat"]] = sorted([*p["hands"][claim["seat"]], p["coins"].pop(0)])
        p["marks"] = ["cheetah"] if CHEETAHS & set(fresh) else []
        p["marks"] += ["snail"] if SNAILS & set(fresh) else []
        self.lay()

    def standard(self, seat: int, action: dict[str, Any]) -> None:
        p = self.p
        p["clock"] = action["at"]
        if action["type"] == "tick":
            if p["claims"]:
                if action["at"] >= p["claims"][0]["at"] + self.options["tie_ms"]:
                    self.settle()
                return
            patience = self.options["patience_ms"]
            if not patience or action["at"] < p["since"] + patience:
                return
            p["out"] = sorted(p["out"] + self.turn())
            p["since"] = action["at"]
        elif action["type"] == "claim" and p["deposit"] + action["coin"] == action["price"]:
            p["claims"].append({name: action[name] for name in ("price", "coin", "at")} | {"seat": seat})
            if self.options["tie_ms"] == 0 or not self.turn():
                self.settle()
            return
        else:
            p["wrong"][seat] += action["type"] == "claim"
            p["out"] = sorted([*p["out"], seat])
        if not self.turn():
            if p["claims"]:
                self.settle()
            else:
                self.put_away(p["deposit"])
                self.lay()

    # Advanced

    def advanced(self, seat: int, action: dict[str, Any]) -> None:
        p = self.p
        p["clock"] = action["at"]
        if action["type"] == "tick":
            return
        one, other = action["coins"]
        if p["row"][one] + p["row"][other] != action["price"]:
            p["wrong"][seat] += 1
            if self.seats > 1:
                p["out"] = sorted([*p["out"], seat])
                p["out"] = [seat] if len(p["out"]) == self.seats else p["out"]
            return
        slot = min(slot for slot, name in enumerate(p["market"]) if PRICE[name] == action["price"])
        p["bought"][seat].append(p["market"][slot])
        p["market"][slot] = p["row"][one] = p["row"][other] = None
        p |= {"out": [], "round": p["round"] + 1, "since": action["at"]}
        self.refill()
        lying = [coin for coin in p["row"] if coin is not None]
        if None in p["market"]:
            self.finish("market")
        elif not any(sum(two) == PRICE[name] for two in combinations(lying, 2) for name in self.up()):
            self.finish("stuck")

    # All

    def play(self, seat: int, action: dict[str, Any]) -> None:
        {"beginner": self.beginner, "standard": self.standard, "advanced": self.advanced}[self.version](seat, action)

    def legal(self, seat: int) -> set[tuple[Any, ...]]:
        """Every legal action of the seat, as a tuple."""
        p = self.p
        if seat not in self.turn():
            return set()
        if self.version == "beginner":
            lays = {("pay", *lay) for lay in self.lays(seat)}
            if p["extra"]:
                return lays | {("done",)}
            return lays | ({("skip",)} if p["coins"] or not lays else set())
        prices, stamp = {PRICE[name] for name in self.up()}, (p["round"], p["clock"])
        if self.version == "standard":
            claims = {("claim", price, coin, *stamp) for price in prices for coin in p["hands"][seat]}
            return claims | {("pass", *stamp)}
        lying = [place for place, coin in enumerate(p["row"]) if coin is not None]
        return {("claim", price, *two, *stamp) for price in prices for two in combinations(lying, 2)}

    def scores(self) -> tuple[int, ...]:
        if self.version == "beginner":
            return tuple(-len(hand) for hand in self.p["hands"])
        return tuple(len(names) for names in self.p["bought"])
