"""Random matches of Fantastick in one call. Compiled by mypyc where it can be.

Whoever picks blindly among all legal actions hardly ever finishes a turn. So the players of these matches think of some
arrangements at random that would end the turn, lay the cheapest one in the plain way (what lies right stays; other
sticks turn about an end that such a stick holds, or move, to where one is missing; the rest is added or removed), and
give up if even that is too dear. Legal actions make all of it: nothing is handled twice, and moves of the turn so far
are taken back.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.fantastick.compiled.course import finished, given_up, rank_of, reaches_finish
from ludoteca.games.fantastick.compiled.kernel import (
    AREA,
    BAD,
    BY_NATURE,
    COUNTS,
    EQUALITY,
    FACE,
    FIXED,
    GOOD,
    HIGH,
    IN_CHOOSE,
    IN_OPEN,
    IN_PLACE,
    IN_PLAY,
    IN_ROLL,
    LAPS,
    LOW,
    MADE,
    MODE,
    MOVES,
    ONE_OF_SIX,
    OPEN,
    OPENING,
    OVER,
    PHASE,
    PLACE,
    POINTS,
    PREVIOUS,
    PREVIOUS_HIGH,
    PREVIOUS_LOW,
    ROLL,
    SCORE,
    SEATS,
    SHAPES,
    START_HIGH,
    START_LOW,
    STICKS,
    TRACK,
    WIDTH,
    actor,
    copy,
    form,
    put_back_in_place,
    room,
)
from ludoteca.games.fantastick.compiled.mat import HALF, NUMBER_OF_BIT, bits, places_of
from ludoteca.games.fantastick.compiled.mat import HIGH as HIGH_BIT
from ludoteca.games.fantastick.compiled.mat import LOW as LOW_BIT
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.compiled.play import done, legal, roll_counts
from ludoteca.games.fantastick.compiled.shapes import figures
from ludoteca.kernels.compiled.chance import drawn, following, seeded

IDEAS: Final = 8  # arrangements a player thinks of in a turn
TRIES: Final = 40  # until one of them obeys
UNITED: Final = 6  # shapes that one figure of an idea is made of at most


def nature_number(s: vec[i64], generator: i64) -> i64:
    """The number of an action of nature, each equally likely; one draw is enough for any of them."""
    if s[PHASE] == IN_OPEN:
        return OPEN * AREA + drawn(generator, 6)
    if s[PHASE] == IN_ROLL:
        faces: i64 = 0
        face: i64 = 0
        while face < 6:
            if roll_counts(s, face):
                faces += 1
            face += 1
        left = drawn(generator, faces)
        face = 0
        while True:
            if roll_counts(s, face):
                if left == 0:
                    return ROLL * AREA + face
                left -= 1
            face += 1
    return pair_number(s, generator)


def pair_number(s: vec[i64], generator: i64) -> i64:
    """The number of a way to name the good and the bad stick, each equally likely."""
    places = places_of(s[START_LOW], s[START_HIGH])
    others = len(places) - 1
    pair = drawn(generator, len(places) * others)
    good = pair // others
    bad = pair % others
    if bad >= good:
        bad += 1
    return PLACE * AREA + places[good] * WIDTH + places[bad]


def seat_number(s: vec[i64], generator: i64) -> i64:
    """One of the seat's legal actions outside IN_PLAY, each equally likely; a figure made up is one of the six."""
    if s[PHASE] == IN_PLACE:
        return pair_number(s, generator)
    if s[PHASE] == IN_CHOOSE:
        numbers = legal(s)
        return numbers[drawn(generator, len(numbers))]
    if s[OPENING] == ONE_OF_SIX or s[MODE] == SHAPES:
        return OPEN * AREA + drawn(generator, 6)
    while True:  # one in 25 of all sums, differences, products and quotients is an equality that may be made up
        pick = drawn(generator, 80000)
        first = pick // 100 % 100
        second = pick % 100
        operation = pick // 10000 % 4
        third = equalities.result(operation, first, second)
        if first > 0 and second > 0 and third > 0:
            equality: i64
            if pick < 40000:
                equality = equalities.equality_of(0, operation, first, second, third)
            else:
                equality = equalities.equality_of(1, operation, third, first, second)
            if equalities.sticks(equality) <= STICKS:
                return MADE * AREA + equality
        generator = following(generator)


# A turn


def target_for(s: vec[i64], generator: i64, target: vec[i64]) -> i64:
    """Writes an arrangement that obeys to `target`, 0 if it finds none, and gives the generator back."""
    if s[MODE] == SHAPES:
        return figure_for(s, generator, target)
    target[0] = 0
    target[1] = 0
    start = s[EQUALITY]
    in_form = form(s)
    tries: i64 = 0
    while tries < TRIES:
        generator = following(generator)
        equality = near_equality(start, in_form, drawn(generator, 2400))
        if equality >= 0 and equalities.obeys(s[FACE], start, equality) and equality != s[PREVIOUS]:
            target[0], target[1] = equalities.laid(equality)
            return generator
        tries += 1
    return generator


def near_equality(start: i64, in_form: i64, pick: i64) -> i64:
    """A true equality of the form that keeps one number of another, picked by a number below 2400; -1 for none."""
    keep = pick % 3
    operation = pick // 3 % 4
    other = pick // 12 % 100
    if pick < 1200:
        other %= 10
    first = equalities.value_of(start, in_form)  # first and second operand, and what they give
    second = equalities.value_of(start, 1 + in_form)
    third = equalities.value_of(start, 2 - 2 * in_form)
    if keep == 0:
        second = other
    elif keep == 1:
        first = other
    else:
        first = other
        if operation == equalities.PLUS:
            second = third - first
        elif operation == equalities.MINUS:
            second = first - third
        elif operation == equalities.TIMES:
            second = third // first if first > 0 else -1
        else:
            second = first // third if third > 0 else -1
        if second < 0 or equalities.result(operation, first, second) != third:
            return -1
    third = equalities.result(operation, first, second)
    if third < 0:
        return -1
    equality: i64
    if in_form == 0:
        equality = equalities.equality_of(0, operation, first, second, third)
    else:
        equality = equalities.equality_of(1, operation, third, first, second)
    return equality if equalities.sticks(equality) <= STICKS else -1


def figure_for(s: vec[i64], generator: i64, target: vec[i64]) -> i64:
    """The same for Shapes: an outline of a kind that may lead, and more of its kind inside until it obeys."""
    target[0] = 0
    target[1] = 0
    generator = following(generator)
    kind = figures.leading(s[COUNTS])
    repetitions = figures.count_of(s[COUNTS], kind)
    face = s[FACE]
    if face < 3:
        kind = face
    elif face == figures.CHANGE or (face == figures.DECREASE and repetitions == 1):
        kind = (kind + 1 + drawn(generator, 2)) % 3
    first = figures.KIND_FIRST[kind]
    number = figures.KIND_FIRST[kind + 1] - first
    generator = following(generator)
    outline = first + drawn(generator, number)
    low = figures.OUTLINE_LOW[outline]
    high = figures.OUTLINE_HIGH[outline]
    united: i64 = 1
    tries: i64 = 0
    while united < UNITED and tries < 200 and bits(low) + bits(high) <= STICKS:
        counts = figures.counts(low, high)
        if figures.obeys(face, s[COUNTS], counts) and figures.is_valid(low, high):
            if s[PREVIOUS] < 0 or not figures.same(low, high, s[PREVIOUS_LOW], s[PREVIOUS_HIGH]):
                target[0] = low
                target[1] = high
            return generator
        united += 1
        while tries < 200:
            tries += 1
            generator = following(generator)
            other = first + drawn(generator, number)
            more_low = figures.OUTLINE_LOW[other]
            more_high = figures.OUTLINE_HIGH[other]
            inside = (more_low & ~figures.INSIDE_LOW[outline]) | (more_high & ~figures.INSIDE_HIGH[outline])
            if inside == 0 and (more_low & ~low) | (more_high & ~high) != 0:
                low |= more_low
                high |= more_high
                break
    return generator


# A plan is the price of laying a mat in the plain way, and where the good and the bad stick are then.
COST: Final = 0
GOOD_AT: Final = 1
BAD_AT: Final = 2


def plan_in_place(s: vec[i64], low: i64, high: i64, plan: vec[i64]) -> None:
    """Works out how this mat is laid in the plain way; the price is -1 if the bad stick has no place to go."""
    firsts = figures.ROTATION_FIRST if s[MODE] == SHAPES else equalities.ROTATION_FIRST
    table = figures.ROTATION_TABLE if s[MODE] == SHAPES else equalities.ROTATION_TABLE
    extra_low = s[LOW] & ~low
    extra_high = s[HIGH] & ~high
    missing_low = low & ~s[LOW]
    missing_high = high & ~s[HIGH]
    good = s[GOOD]
    bad = s[BAD]
    cost: i64 = 0
    for start in places_of(extra_low, extra_high):
        row = firsts[start] * 4
        last = firsts[start + 1] * 4
        while row < last and start != good and start != bad:
            to = table[row]
            held = (s[LOW] & low & table[row + 1]) | (s[HIGH] & high & table[row + 2]) != 0 or table[row + 3] == 0
            if held and (missing_low & LOW_BIT[to]) | (missing_high & HIGH_BIT[to]) != 0:
                extra_low ^= LOW_BIT[start]
                extra_high ^= HIGH_BIT[start]
                missing_low ^= LOW_BIT[to]
                missing_high ^= HIGH_BIT[to]
                break
            row += 4
    if (extra_low & LOW_BIT[bad]) | (extra_high & HIGH_BIT[bad]) != 0:
        if missing_low | missing_high == 0:
            plan[COST] = -1
            return
        extra_low &= ~LOW_BIT[bad]
        extra_high &= ~HIGH_BIT[bad]
        bad = first_place(missing_low, missing_high)
        missing_low &= ~LOW_BIT[bad]
        missing_high &= ~HIGH_BIT[bad]
        cost = 2
    extra = bits(extra_low) + bits(extra_high)
    missing = bits(missing_low) + bits(missing_high)
    if good < 0:
        if missing > extra:
            good = first_place(missing_low, missing_high)
            missing -= 1
    elif (extra_low & LOW_BIT[good]) | (extra_high & HIGH_BIT[good]) != 0:
        extra -= 1
        good = -1
        if missing > 0:
            good = first_place(missing_low, missing_high)
            missing -= 1
    plan[COST] = cost + (missing + 2 * (extra - missing) if extra > missing else extra + 2 * (missing - extra))
    plan[GOOD_AT] = good
    plan[BAD_AT] = bad


def first_place(low: i64, high: i64) -> i64:
    """The first place of two words that are not both empty."""
    if low != 0:
        return NUMBER_OF_BIT[(low & -low) % 67]
    return HALF + NUMBER_OF_BIT[(high & -high) % 67]


def turn_played(s: vec[i64], generator: i64) -> tuple[vec[i64], i64]:
    """The row after a whole turn, and the generator; the row given is used up."""
    s[MOVES] = 0
    s = s[0 : FIXED + 4 * s[LAPS]]
    put_back_in_place(s)
    target = vec[i64]([0, 0])
    plan = vec[i64]([0, 0, 0])
    best = vec[i64]([-1, 0, 0])
    low: i64 = 0
    high: i64 = 0
    idea: i64 = 0
    while idea < IDEAS:
        generator = target_for(s, generator, target)
        if target[0] | target[1] != 0:
            plan_in_place(s, target[0], target[1], plan)
            if plan[COST] >= 0 and (best[COST] < 0 or plan[COST] < best[COST]):
                best = plan[0:3]
                low = target[0]
                high = target[1]
        idea += 1
    if best[COST] < 0 or best[COST] >= room(s):
        return given_up(s), generator
    s[LOW] = low
    s[HIGH] = high
    s[GOOD] = best[GOOD_AT]
    s[BAD] = best[BAD_AT]
    s[SCORE] = best[COST]
    return finished(s, 1 if reaches_finish(s) else 0), generator


def play_out(s: vec[i64], generator: i64) -> tuple[vec[i64], i64]:
    """A random match from here to its end, and the generator after it; the row given is used up."""
    while s[PHASE] != OVER:
        generator = following(generator)
        if s[PHASE] == IN_PLAY:
            s, generator = turn_played(s, generator)
        elif actor(s) == BY_NATURE:
            s = done(s, nature_number(s, generator))
        else:
            s = done(s, seat_number(s, generator))
    return s, generator


def playouts(s: vec[i64], n: i64, seed: i64) -> list[int]:
    """Sums over n random matches from here: the score of each seat, then for each how often it had each place.

    Whoever plays alone has a second place, too: the match is lost.
    """
    seats = s[SEATS]
    places: i64 = seats if seats > 1 else 2
    sums = vec[i64]([0] * (seats + seats * places))
    generator = seeded(seed)
    i: i64 = 0
    while i < n:
        row, generator = play_out(copy(s), generator)
        seat: i64 = 0
        while seat < seats:
            sums[seat] += s[TRACK] - row[POINTS + seat]
            sums[seats + places * seat + rank_of(row, seat) - 1] += 1
            seat += 1
        i += 1
    return [int(total) for total in sums]
