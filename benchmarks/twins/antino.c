/* Antino's random matches, the algorithm of games/antino/compiled as it was before there were sets of places, line by
   line: what C makes of it.

   antino N < ROW prints N seeded matches' totals and the seconds of processor time they took. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef int64_t i64;

enum { SIDE = 0, SEATS = 1, TOUCH_ALL = 2, FIRST_BY_LOTS = 3, CLOCKWISE = 4, STREAK_ENDS = 5, PLAY_ON = 6, TURN = 7, LOTS = 8 };
enum { RUN = 9, STREAK = 10, DROPPING = 11, RETIRED_COUNT = 12, RETIRED = 13, POINTS = 17, SEVENTYTWOS = 21, HANDS = 25 };
enum { DROPPED = 73, OUTSIDE = 85, BAG = 97, BAG_SIZE = 109, EMPTY = 110, FITS = 111, PLACES = 123, ALLOWED = 292, SIZE = 461 };
enum { KINDS = 12, JOKER = 13, EDGE = 14, WIDTH = 13, AREA = 169, HAND = 3, KEY = 1, LOCK = 2 };
enum { SIGN_SYMBOLS = 15, SIGN_JOKER = 16, SIGN_LOCK = 32, SIGN_NOTHING = 64 };
enum { BY_LOTS, BY_DRAW, BY_SEAT, OVER };
#define LOW 4294967295LL

static i64 SYMBOL[15], MARK[15], SIGN[15], FITTING[128];
static const i64 STEPS[4] = {-13, 1, 13, -1};

static i64 following(i64 g) { return 1073697558LL * (g & LOW) + (g >> 32); }
static i64 drawn(i64 g, i64 below) { return ((g & LOW) * below) >> 32; }
static i64 seeded(i64 seed) {
    i64 g = (seed & LOW) ^ (88172645463325252LL & 2305843009213693951LL);
    for (int i = 0; i < 12; i++) g = following(g);
    return g;
}

static i64 fitting(int touch_all, int joker, int symbols, int locked) {
    if (!joker && !symbols) return 0;
    i64 kinds = 0, keys = 0;
    for (int symbol = 0; symbol < 4; symbol++) {
        int fits = touch_all ? !(symbols >> symbol & 1) : joker || (symbols & ~(1 << symbol));
        if (fits) kinds |= (i64)7 << 3 * symbol;
        keys |= (i64)2 << 3 * symbol;
    }
    return locked ? kinds & keys : kinds;
}

static void tables(void) {
    SYMBOL[0] = MARK[0] = SYMBOL[13] = MARK[13] = SYMBOL[14] = MARK[14] = -1;
    SIGN[0] = SIGN[14] = SIGN_NOTHING, SIGN[13] = SIGN_JOKER;
    for (int kind = 0; kind < 12; kind++) {
        SYMBOL[kind + 1] = kind / 3, MARK[kind + 1] = kind % 3;
        SIGN[kind + 1] = (1 << kind / 3) + (kind % 3 == 2 ? SIGN_LOCK : 0);
    }
    int n = 0;
    for (int touch = 0; touch < 2; touch++)
        for (int joker = 0; joker < 2; joker++)
            for (int symbols = 0; symbols < 16; symbols++)
                for (int locked = 0; locked < 2; locked++) FITTING[n++] = fitting(touch, joker, symbols, locked);
}

static int locked(i64 *s, i64 place) {
    if (MARK[s[PLACES + place]] != LOCK) return 0;
    return MARK[s[PLACES + place - WIDTH]] != KEY && MARK[s[PLACES + place + 1]] != KEY && MARK[s[PLACES + place + WIDTH]] != KEY &&
           MARK[s[PLACES + place - 1]] != KEY;
}

static void refresh(i64 *s, i64 place) {
    i64 kinds = 0, at = PLACES + place;
    if (s[at] == 0) {
        i64 signs = SIGN[s[at - WIDTH]] | SIGN[s[at + 1]] | SIGN[s[at + WIDTH]] | SIGN[s[at - 1]], closed = 0;
        if ((signs & SIGN_LOCK) != 0 && (locked(s, place - WIDTH) || locked(s, place + 1) || locked(s, place + WIDTH) || locked(s, place - 1)))
            closed = 1;
        kinds = FITTING[s[TOUCH_ALL] * 64 + (signs & (SIGN_SYMBOLS | SIGN_JOKER)) * 2 + closed];
    }
    i64 changed = kinds ^ s[ALLOWED + place];
    if (changed == 0) return;
    s[ALLOWED + place] = kinds;
    i64 kind = FITS;
    while (changed != 0) {
        if ((changed & 1) != 0) {
            i64 change = (kinds & 1) != 0 ? 1 : -1;
            s[kind] += change;
            s[kind + 2] += change;
        }
        if ((changed & 2) != 0) s[kind + 1] += (kinds & 2) != 0 ? 1 : -1;
        changed >>= 3;
        kinds >>= 3;
        kind += 3;
    }
}

static void refresh_around(i64 *s, i64 place) {
    refresh(s, place - WIDTH);
    refresh(s, place + 1);
    refresh(s, place + WIDTH);
    refresh(s, place - 1);
}

static void put(i64 *s, i64 kind, i64 place) {
    s[PLACES + place] = kind;
    s[OUTSIDE + kind - 1]--;
    s[EMPTY]--;
    refresh(s, place);
    refresh_around(s, place);
    if (MARK[kind] == KEY)
        for (int way = 0; way < 4; way++) {
            i64 beside = place + STEPS[way];
            if (MARK[s[PLACES + beside]] == LOCK) refresh_around(s, beside);
        }
}

static i64 line(i64 *s, i64 kind, i64 place, i64 way) {
    i64 step = STEPS[way], seen = (SIGN[kind] & SIGN_SYMBOLS) | SIGN_NOTHING, count = 0;
    while (1) {
        place += step;
        i64 sign = SIGN[s[PLACES + place]];
        if ((seen & sign) != 0) return count;
        count++;
        if (sign > SIGN_SYMBOLS) {
            if (sign == SIGN_JOKER) return count;
            if (!(count == 1 && MARK[kind] == KEY) && locked(s, place)) return count;
        }
        seen |= sign & SIGN_SYMBOLS;
    }
}

static i64 score(i64 *s, i64 kind, i64 place) { return line(s, kind, place, 0) + line(s, kind, place, 1) + line(s, kind, place, 2) + line(s, kind, place, 3); }

static i64 hand_size(i64 *s, i64 seat) {
    i64 total = 0;
    for (int kind = 0; kind < KINDS; kind++) total += s[HANDS + KINDS * seat + kind];
    return total;
}

static i64 full_hand(i64 *s) { return s[SEATS] == 1 ? 1 : HAND; }

static int can_lay(i64 *s, i64 seat) {
    for (int kind = 0; kind < KINDS; kind++)
        if (s[HANDS + KINDS * seat + kind] > 0 && s[FITS + kind] > 0) return 1;
    return 0;
}

static int ended(i64 *s) {
    if (s[LOTS] != 0) return 0;
    i64 still_in = s[SEATS] - s[RETIRED_COUNT];
    if (s[RETIRED_COUNT] > 0 && (s[PLAY_ON] == 0 || still_in < 2)) return 1;
    if (s[EMPTY] == 0) return 1;
    int some = 0;
    for (int kind = 0; kind < KINDS; kind++)
        if (s[OUTSIDE + kind] > 0 && s[FITS + kind] > 0) {
            some = 1;
            break;
        }
    if (!some) return 1;
    if (s[STREAK_ENDS] != 0 && s[SEATS] >= 3 && s[STREAK] >= still_in) return 1;
    return s[SEATS] == 1 && hand_size(s, 0) > 0 && !can_lay(s, 0);
}

static i64 phase(i64 *s) {
    if (s[LOTS] != 0) return BY_LOTS;
    if (ended(s)) return OVER;
    if (s[DROPPING] != 0) return BY_DRAW;
    if (s[RUN] == 0 && s[BAG_SIZE] > 0 && hand_size(s, s[TURN]) < full_hand(s)) return BY_DRAW;
    return BY_SEAT;
}

static void pass_turn(i64 *s) {
    s[RUN] = 0;
    i64 seats = s[SEATS], step = s[CLOCKWISE] != 0 ? 1 : -1, seat = s[TURN];
    for (i64 tries = 0; tries < seats; tries++) {
        seat += step;
        if (seat == seats) seat = 0;
        else if (seat < 0) seat = seats - 1;
        if (s[SEVENTYTWOS + seat] < 2) break;
    }
    s[TURN] = seat;
}

static i64 kind_at(i64 *s, i64 counts, i64 number) {
    i64 kind = 0;
    while (number >= s[counts + kind]) number -= s[counts + kind], kind++;
    return kind + 1;
}

static i64 lots(i64 *s, i64 g) {
    i64 tiles[4], count = 0, best = -1, found = 0;
    for (i64 seats = s[LOTS]; seats; seats &= seats - 1) count++;
    for (i64 i = 0; i < count; i++) {
        g = following(g);
        tiles[i] = kind_at(s, BAG, drawn(g, s[BAG_SIZE]));
        s[BAG + tiles[i] - 1]--;
        s[BAG_SIZE]--;
    }
    for (i64 i = 0; i < count; i++) s[BAG + tiles[i] - 1]++, s[BAG_SIZE]++;
    for (i64 n = 0, bit = 1; n < count; bit += bit)
        if (s[LOTS] & bit) {
            i64 mark = MARK[tiles[n]], value = (3 - SYMBOL[tiles[n]]) * 3 + (mark == KEY ? 2 : mark == LOCK ? 1 : 0);
            if (value > best) best = value, found = 0;
            if (value == best) found |= bit;
            n++;
        }
    if (found & (found - 1)) {
        s[LOTS] = found;
        return g;
    }
    s[LOTS] = 0;
    s[TURN] = 0;
    while (found > 1) found >>= 1, s[TURN]++;
    return g;
}

static i64 draw(i64 *s, i64 g) {
    i64 wanted = full_hand(s);
    if (s[DROPPING] == 0) wanted -= hand_size(s, s[TURN]);
    if (wanted > s[BAG_SIZE]) wanted = s[BAG_SIZE];
    for (; wanted > 0; wanted--) {
        g = following(g);
        i64 kind = kind_at(s, BAG, drawn(g, s[BAG_SIZE]));
        s[BAG + kind - 1]--;
        s[BAG_SIZE]--;
        s[HANDS + KINDS * s[TURN] + kind - 1]++;
    }
    if (s[DROPPING] != 0) {
        s[DROPPING] = 0;
        for (int kind = 0; kind < KINDS; kind++) {
            s[BAG + kind] += s[DROPPED + kind];
            s[BAG_SIZE] += s[DROPPED + kind];
            s[DROPPED + kind] = 0;
        }
        pass_turn(s);
    }
    return g;
}

static i64 place_at(i64 *s, i64 kind, i64 number) {
    i64 bit = (i64)1 << (kind - 1), before_last = s[FITS + kind - 1] - 1 - number, at;
    if (number <= before_last) {
        for (at = ALLOWED + WIDTH;; at++)
            if ((s[at] & bit) != 0) {
                if (number == 0) return at - ALLOWED;
                number--;
            }
    }
    for (at = ALLOWED + (s[SIDE] + 1) * WIDTH;; at--)
        if ((s[at] & bit) != 0) {
            if (before_last == 0) return at - ALLOWED;
            before_last--;
        }
}

static i64 random_lay(i64 *s, i64 g) {
    i64 first = HANDS + KINDS * s[TURN], total = 0, kind = 0;
    for (kind = 0; kind < KINDS; kind++)
        if (s[first + kind] > 0) total += s[FITS + kind];
    if (total == 0) return -1;
    i64 number = drawn(g, total);
    for (kind = 0;; kind++)
        if (s[first + kind] > 0) {
            if (number < s[FITS + kind]) break;
            number -= s[FITS + kind];
        }
    return AREA * (kind + 1) + place_at(s, kind + 1, number);
}

static void lay(i64 *s, i64 kind, i64 place) {
    i64 seat = s[TURN];
    s[HANDS + KINDS * seat + kind - 1]--;
    put(s, kind, place);
    i64 points = score(s, kind, place);
    s[STREAK] = 0;
    if (points < 12) {
        s[POINTS + seat] += points;
        pass_turn(s);
        return;
    }
    s[POINTS + seat] += 24;
    s[RUN]++;
    if (s[RUN] == 3) {
        s[SEVENTYTWOS + seat]++;
        if (s[SEVENTYTWOS + seat] == 2) s[RETIRED + s[RETIRED_COUNT]++] = seat;
    }
    if (s[RUN] == 3 || !can_lay(s, seat)) pass_turn(s);
}

static void drop(i64 *s) {
    i64 first = HANDS + KINDS * s[TURN];
    int to_bag = s[BAG_SIZE] == 0;
    s[STREAK]++;
    for (int kind = 0; kind < KINDS; kind++) {
        i64 count = s[first + kind];
        s[first + kind] = 0;
        if (to_bag) s[BAG + kind] += count, s[BAG_SIZE] += count;
        else s[DROPPED + kind] = count;
    }
    if (to_bag) pass_turn(s);
    else s[DROPPING] = 1;
}

static i64 play_out(i64 *s, i64 g) {
    while (1) {
        i64 now = phase(s);
        if (now == OVER) return g;
        if (now == BY_LOTS) g = lots(s, g);
        else if (now == BY_DRAW) g = draw(s, g);
        else {
            g = following(g);
            i64 number = random_lay(s, g);
            if (number >= 0) lay(s, number / AREA, number % AREA);
            else if (s[RUN] > 0) pass_turn(s);
            else drop(s);
        }
    }
}

static i64 place_of(i64 *s, i64 seat) {
    for (i64 n = 0; n < s[RETIRED_COUNT]; n++)
        if (s[RETIRED + n] == seat) return n + 1;
    i64 place = s[RETIRED_COUNT] + 1;
    for (i64 other = 0; other < s[SEATS]; other++)
        if (s[SEVENTYTWOS + other] < 2 && s[POINTS + other] > s[POINTS + seat]) place++;
    return place;
}

int main(int argc, char **argv) {
    if (argc != 2) return 2;
    static i64 start[SIZE];
    i64 sums[20] = {0}, n = atoll(argv[1]);
    tables();
    for (int i = 0; i < SIZE; i++)
        if (scanf("%ld", &start[i]) != 1) return 2;
    i64 seats = start[SEATS];
    clock_t begun = clock();
    i64 g = seeded(n);
    for (i64 i = 0; i < n; i++) {
        i64 s[SIZE];
        memcpy(s, start, sizeof s);
        g = play_out(s, g);
        for (i64 seat = 0; seat < seats; seat++) {
            sums[seat] += s[POINTS + seat];
            sums[seats + seats * seat + place_of(s, seat) - 1]++;
        }
    }
    printf("%.6f", (double)(clock() - begun) / CLOCKS_PER_SEC);
    for (int i = 0; i < seats + seats * seats; i++) printf(" %ld", sums[i]);
    printf("\n");
    return 0;
}
