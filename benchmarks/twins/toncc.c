/* Tóncc's random matches, the algorithm of games/toncc/compiled/kernel.py line by line: what C makes of it.

   toncc CHALLENGES DEALT N prints N seeded matches' totals and the seconds of processor time they took. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef int64_t i64;

enum { KINGS = 0, TILES = 3, SEALS = 22, AT = 25, KING_POINTS = 28, IDLE = 31, CHOICES = 32, CHALLENGES = 35, PLAYED = 36, PAST = 37, SIZE = 46 };
enum { MIND = 9, CELLS = 19, REGIONS = 18, LEAVES = 2 };
#define LOW 4294967295LL

static i64 DESTINATION[19 * 6], GROUND[19], SIDE_POINTS[3 * 3 * 128];

static i64 following(i64 g) { return 1073697558LL * (g & LOW) + (g >> 32); }
static i64 drawn(i64 g, i64 below) { return ((g & LOW) * below) >> 32; }
static i64 seeded(i64 seed) {
    i64 g = (seed & LOW) ^ (88172645463325252LL & 2305843009213693951LL);
    for (int i = 0; i < 12; i++) g = following(g);
    return g;
}

static void tables(void) {
    int rows[19], columns[19], cells = 0, where[5][9];
    memset(where, -1, sizeof where);
    for (int row = 0; row < 5; row++)
        for (int column = abs(row - 2); column < 9 - abs(row - 2); column += 2) {
            rows[cells] = row, columns[cells] = column, where[row][column] = cells++;
        }
#define AT_CELL(r, c) ((r) >= 0 && (r) < 5 && (c) >= 0 && (c) < 9 ? where[r][c] : -1)
    static const int steps[6][2] = {{-1, 1}, {0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}};
    for (int cell = 0; cell < 19; cell++)
        for (int way = 0; way < 6; way++) {
            int row = rows[cell], column = columns[cell], down = steps[way][0], right = steps[way][1];
            int beside = AT_CELL(row + down, column + right);
            if (beside < 0) {
                while (AT_CELL(row - down, column - right) >= 0) row -= down, column -= right;
                beside = where[row][column];
            } else if (beside == MIND) {
                beside = AT_CELL(row + 2 * down, column + 2 * right);
            }
            DESTINATION[cell * 6 + way] = beside;
        }
    static const int colours[6] = {1, 0, 2, 1, 0, 2};
    GROUND[0] = -1;
    for (int region = 1; region <= 18; region++) GROUND[region] = colours[(region - 1) / 3];
    static const int sides[3][7] = {{1, 2, 3, 4, 5, 6, 7}, {7, 8, 9, 10, 11, 12, 13}, {13, 14, 15, 16, 17, 18, 1}};
    for (int colour = 0; colour < 3; colour++)
        for (int side = 0; side < 3; side++)
            for (int held = 0; held < 128; held++) {
                i64 total = 0;
                for (int first = 0; first < 5; first++)
                    if ((held >> first & 7) == 7)
                        for (int n = first; n < first + 3; n++) total += (GROUND[sides[side][n]] - colour + 3) % 3 + 1;
                SIDE_POINTS[colour * 384 + side * 128 + held] = total;
            }
}

static i64 part(i64 colour, i64 ground) {
    i64 difference = ground - colour;
    return difference >= 0 ? difference : difference + 3;
}

static int has_all_seals(i64 seals) {
    seals &= seals - 1;
    seals &= seals - 1;
    seals &= seals - 1;
    seals &= seals - 1;
    return (seals & (seals - 1)) != 0;
}

static int beaten(i64 *s, i64 seat, i64 cell) {
    for (i64 other = 0; other < 3; other++)
        if (s[AT + other] == cell && other != seat) {
            i64 ground = GROUND[s[TILES + cell]];
            if (part(s[KINGS + other], ground) < part(s[KINGS + seat], ground)) return 1;
        }
    return 0;
}

static i64 conquer(i64 *s, i64 seat, i64 cell, i64 down, int meet) {
    if (cell < 0) return 0;
    i64 bit = (i64)1 << s[TILES + cell];
    if ((down & bit) != 0 || (meet && beaten(s, seat, cell))) return 0;
    i64 seals = s[SEALS + seat] | bit;
    s[SEALS + seat] = seals;
    return has_all_seals(seals) ? LEAVES : 1;
}

static i64 score(i64 *s, i64 seat) {
    i64 base = s[KINGS + seat] * 384, seals = s[SEALS + seat];
    i64 third = (seals >> 13 & 63) | (seals >> 1 & 1) << 6;
    return s[KING_POINTS + seat] + SIDE_POINTS[base + (seals >> 1 & 127)] + SIDE_POINTS[base + 128 + (seals >> 7 & 127)] +
           SIDE_POINTS[base + 256 + third];
}

static void carry_out(i64 *s) {
    i64 present = 0, a = s[AT], b = s[AT + 1], c = s[AT + 2];
    if (a >= 0) s[AT] = a = DESTINATION[a * 6 + s[CHOICES] - 1], present++;
    if (b >= 0) s[AT + 1] = b = DESTINATION[b * 6 + s[CHOICES + 1] - 1], present++;
    if (c >= 0) s[AT + 2] = c = DESTINATION[c * 6 + s[CHOICES + 2] - 1], present++;
    s[CHOICES] = s[CHOICES + 1] = s[CHOICES + 2] = 0;
    i64 down = s[SEALS] | s[SEALS + 1] | s[SEALS + 2];
    int meet = a == b || b == c || c == a;
    i64 conquered = conquer(s, 0, a, down, meet);
    conquered |= conquer(s, 1, b, down, meet);
    conquered |= conquer(s, 2, c, down, meet);
    if (conquered != 0) {
        s[IDLE] = 0;
        if (conquered < LEAVES) return;
    } else {
        s[IDLE]++;
        if (s[IDLE] < 3) return;
    }
    i64 left = 0;
    for (i64 seat = 0; seat < 3; seat++)
        if (s[AT + seat] >= 0 && (conquered == 0 || has_all_seals(s[SEALS + seat]))) {
            s[KING_POINTS + seat] = present;
            s[AT + seat] = -1;
            left++;
        }
    if (left == present) {
        for (i64 seat = 0; seat < 3; seat++) s[PAST + 3 * s[PLAYED] + seat] = score(s, seat);
        s[PLAYED]++;
    }
}

static i64 shuffle(i64 *s, i64 g) {
    if (s[TILES] == 0)
        for (i64 cell = 0; cell < CELLS; cell++) s[TILES + cell] = cell > MIND ? cell : cell + 1;
    s[TILES + MIND] = s[TILES + REGIONS];
    i64 left = REGIONS;
    while (left > 1) {
        g = following(g);
        i64 other = drawn(g, left);
        left--;
        i64 kept = s[TILES + left];
        s[TILES + left] = s[TILES + other];
        s[TILES + other] = kept;
    }
    s[TILES + REGIONS] = s[TILES + MIND];
    s[TILES + MIND] = 0;
    for (i64 seat = 0; seat < 3; seat++) {
        s[SEALS + seat] = 0;
        s[AT + seat] = MIND;
        s[KING_POINTS + seat] = 0;
        s[CHOICES + seat] = 0;
    }
    s[IDLE] = 0;
    return g;
}

static i64 play_out(i64 *s, i64 g) {
    if (s[KINGS] < 0) {
        static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
        g = following(g);
        for (int seat = 0; seat < 3; seat++) s[KINGS + seat] = orders[drawn(g, 6)][seat];
    }
    while (s[PLAYED] < s[CHALLENGES]) {
        if (s[AT] < 0 && s[AT + 1] < 0 && s[AT + 2] < 0) g = shuffle(s, g);
        g = following(g);
        i64 draws = (g & LOW) * 6;
        if (s[CHOICES] == 0) s[CHOICES] = (draws >> 32) + 1;
        draws = (draws & LOW) * 6;
        if (s[CHOICES + 1] == 0) s[CHOICES + 1] = (draws >> 32) + 1;
        draws = (draws & LOW) * 6;
        if (s[CHOICES + 2] == 0) s[CHOICES + 2] = (draws >> 32) + 1;
        carry_out(s);
    }
    return g;
}

static i64 placed_before(i64 *s, i64 *values, i64 seat) {
    i64 count = 0;
    for (i64 other = 0; other < 3; other++)
        if (other != seat && (values[seat] > values[other] ||
                              (values[seat] == values[other] && part(s[KINGS + seat], s[KINGS + other]) == 1)))
            count++;
    return count;
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    i64 start[SIZE] = {0}, sums[12] = {0}, n = atoll(argv[3]);
    tables();
    for (int seat = 0; seat < 3; seat++) start[KINGS + seat] = start[AT + seat] = -1;
    start[CHALLENGES] = atoll(argv[1]);
    if (atoi(argv[2])) { /* the kings and the first deal that benchmarks/speed.py begins with */
        for (int i = 0; i < SIZE; i++) start[i] = 0;
        for (int i = 0; i < SIZE; i++)
            if (scanf("%ld", &start[i]) != 1) return 2;
    }
    clock_t begun = clock();
    i64 g = seeded(n);
    for (i64 i = 0; i < n; i++) {
        i64 s[SIZE], total[3] = {0};
        memcpy(s, start, sizeof s);
        g = play_out(s, g);
        for (i64 challenge = 0; challenge < s[PLAYED]; challenge++)
            for (i64 seat = 0; seat < 3; seat++) total[seat] += placed_before(s, s + PAST + 3 * challenge, seat);
        for (i64 seat = 0; seat < 3; seat++) {
            i64 place = total[0] == total[1] && total[1] == total[2] ? 1 : 3 - placed_before(s, total, seat);
            sums[seat] += total[seat];
            sums[3 + 3 * seat + place - 1]++;
        }
    }
    printf("%.6f", (double)(clock() - begun) / CLOCKS_PER_SEC);
    for (int i = 0; i < 12; i++) printf(" %ld", sums[i]);
    printf("\n");
    return 0;
}
