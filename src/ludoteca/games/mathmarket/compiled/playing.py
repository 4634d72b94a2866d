"""The beginner version on a row of integers, and how a match is played on by rules of thumb.

A coin is a kind: its place among the values of the deck. A price is its place among the prices. A row holds the three
slots, then who moves, then coins by kind: those that are out of the game or lie there, and each hand. The two piles
stand at its end, and what is drawn next is the last of them.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

SLOTS: Final = 3
MOST_SEATS: Final = 4
NONE: Final = -1  # no creature in the slot, no deposit on it, no coin that fits

MARKET: Final = 0
DEPOSITS: Final = 3
MOVER: Final = 6
EXTRA: Final = 7
COINS: Final = 8  # left in the pile
CREATURES: Final = 9  # left in the pile
ENDED: Final = 10
SIZES: Final = 11  # of the hands
SHOWN: Final = 15  # from here on by kind: coins that everybody has seen

# What counts for a deposit, in hundredths of what the others' hope of its rest does; found by climbing from one set of
# weights to the next that wins more matches, at two and at four seats.
RARE: Final = 70
MANY: Final = 75
UNSEEN: Final = 60
IN_THE_PILE: Final = 40
OWN_REST: Final = 25
PURCHASE: Final = 1_000_000


@final
class Shop:
    """What stays the same for a whole match: seats and deck, and where in a row things stand."""

    def __init__(self, seats: i64, totals: list[int], rests: list[int], creatures: i64) -> None:
        """`totals` has by kind the coins of the deck, `rests` by price and kind what makes the price with it."""
        self.seats = seats
        self.kinds: i64 = len(totals)
        self.totals = vec[i64](totals)
        self.rests = vec[i64](rests)
        self.useless = vec[i64]([0] * len(totals))
        """By kind, how many of the prices it can never help to pay."""
        place: i64 = 0
        while place < len(self.rests):
            if self.rests[place] == NONE:
                self.useless[place % self.kinds] += 1
            place += 1
        self.hands: i64 = SHOWN + self.kinds
        self.pile: i64 = self.hands + seats * self.kinds
        self.creatures: i64 = self.pile
        for total in self.totals:
            self.creatures += total
        self.size: i64 = self.creatures + creatures


# What one may do


def takes(shop: Shop, s: vec[i64], slot: i64, kind: i64) -> bool:
    """True if the creature there takes this coin, as a deposit (B3) or as the rest of its price (B4)."""
    price = s[MARKET + slot]
    if price == NONE:
        return False
    rest = shop.rests[price * shop.kinds + kind]
    return rest != NONE and (s[DEPOSITS + slot] == NONE or s[DEPOSITS + slot] == rest)


def can_play(shop: Shop, s: vec[i64], seat: i64) -> bool:
    """True if the seat holds a coin that some creature takes."""
    first = shop.hands + seat * shop.kinds
    slot: i64 = 0
    while slot < SLOTS:
        kind: i64 = 0
        while kind < shop.kinds:
            if s[first + kind] > 0 and takes(shop, s, slot, kind):
                return True
            kind += 1
        slot += 1
    return False


# What then happens


def pay_in_place(shop: Shop, s: vec[i64], slot: i64, kind: i64) -> None:
    """The seat on turn lays a coin: a deposit, or a purchase, after which it may lay one more (B3 to B5, B8)."""
    seat = s[MOVER]
    s[shop.hands + seat * shop.kinds + kind] -= 1
    s[SIZES + seat] -= 1
    s[SHOWN + kind] += 1
    buys = s[DEPOSITS + slot] != NONE
    if buys:
        s[MARKET + slot] = NONE
        s[DEPOSITS + slot] = NONE
    else:
        s[DEPOSITS + slot] = kind
    if s[SIZES + seat] == 0:
        s[ENDED] = 1
        return
    if buys and s[EXTRA] == 0 and can_play(shop, s, seat):
        s[EXTRA] = 1
        return
    end_turn_in_place(shop, s)


def pause_in_place(shop: Shop, s: vec[i64]) -> None:
    """The seat on turn lays no coin: it draws one, if there is one and it has laid none before (B5, B6)."""
    if s[EXTRA] == 0 and s[COINS] > 0:
        s[COINS] -= 1
        seat = s[MOVER]
        s[shop.hands + seat * shop.kinds + s[shop.pile + s[COINS]]] += 1
        s[SIZES + seat] += 1
    end_turn_in_place(shop, s)


def end_turn_in_place(shop: Shop, s: vec[i64]) -> None:
    """Empty slots are refilled, the end is looked for, the turn passes (B7, B9)."""
    s[EXTRA] = 0
    slot: i64 = 0
    while slot < SLOTS:
        if s[MARKET + slot] == NONE and s[CREATURES] > 0:
            s[CREATURES] -= 1
            s[MARKET + slot] = s[shop.creatures + s[CREATURES]]
        slot += 1
    s[MOVER] = s[MOVER] + 1 if s[MOVER] + 1 < shop.seats else 0
    if s[MARKET] == NONE and s[MARKET + 1] == NONE and s[MARKET + 2] == NONE:
        s[ENDED] = 1
    elif s[COINS] == 0:
        seat: i64 = 0
        while seat < shop.seats and not can_play(shop, s, seat):
            seat += 1
        if seat == shop.seats:
            s[ENDED] = 1


# How one plays on


def worth(shop: Shop, s: vec[i64], slot: i64, kind: i64) -> i64:
    """How good a payment seems to the seat on turn.

    A purchase is best. Of the deposits, those of coins that fit few prices and of which one has many, and those whose
    rest is rare: what others hold gives them a purchase. A rest of one's own that fits little else counts too.
    """
    if s[DEPOSITS + slot] != NONE:
        return PURCHASE
    seat = s[MOVER]
    first = shop.hands + seat * shop.kinds
    rest = shop.rests[s[MARKET + slot] * shop.kinds + kind]
    unseen = shop.totals[rest] - s[SHOWN + rest] - s[first + rest]
    others = s[SIZES] + s[SIZES + 1] + s[SIZES + 2] + s[SIZES + 3] - s[SIZES + seat]
    value = RARE * shop.useless[kind] + MANY * s[first + kind] - UNSEEN * unseen
    value += IN_THE_PILE * unseen * others // (others + s[COINS])
    if s[first + rest] > (1 if rest == kind else 0):
        value += OWN_REST * shop.useless[rest]
    return value


def thumb(shop: Shop, s: vec[i64]) -> i64:
    """What seems best to the seat on turn, as a number: slot and kind; NONE to lay no coin, where none fits."""
    first = shop.hands + s[MOVER] * shop.kinds
    best: i64 = NONE
    most: i64 = -PURCHASE
    slot: i64 = 0
    while slot < SLOTS:
        kind: i64 = 0
        while kind < shop.kinds:
            if s[first + kind] > 0 and takes(shop, s, slot, kind):
                value = worth(shop, s, slot, kind)
                if value > most:
                    most = value
                    best = slot * shop.kinds + kind
            kind += 1
        slot += 1
    return best


def act_in_place(shop: Shop, s: vec[i64], number: i64) -> None:
    """The seat on turn does what this number says."""
    if number == NONE:
        pause_in_place(shop, s)
    else:
        pay_in_place(shop, s, number // shop.kinds, number % shop.kinds)


def after(shop: Shop, row: list[int], number: i64) -> list[int]:
    """The row after what this number says: for Python, which may compare it with the rules."""
    s = vec[i64](row)
    act_in_place(shop, s, number)
    return [int(word) for word in s]


def play_out_in_place(shop: Shop, s: vec[i64]) -> None:
    """All go on to the end with what seems best to them."""
    while s[ENDED] == 0:
        act_in_place(shop, s, thumb(shop, s))


def outcome(shop: Shop, s: vec[i64], seat: i64) -> i64:
    """What an ended match has brought the seat, in thousandths of a win: its part of it, and a little for coins."""
    own = s[SIZES + seat]
    fewest: i64 = 1000
    as_few: i64 = 0
    other: i64 = 0
    while other < shop.seats:
        if s[SIZES + other] == own:
            as_few += 1
        if other != seat and s[SIZES + other] < fewest:
            fewest = s[SIZES + other]
        other += 1
    lead = 20 * (fewest - own)
    return lead + 1000 // as_few if own <= fewest else lead
