// Tóncc for boardgame.io, as its guide tells one to write a game: all three act in a stage, and `playerView` hides what
// is sealed. One challenge follows the other for ever, so that there is always a move to make.

const CELLS = [...Array(19).keys()].filter((cell) => cell !== 9);
const ROWS = [0, 1, 2, 3, 4].flatMap((row) => {
  const first = Math.abs(row - 2);
  return Array.from({ length: 5 - first }, (_, place) => [row, first + 2 * place]);
});
const WAYS = [[-1, 1], [0, 2], [1, 1], [1, -1], [0, -2], [-1, -1]];
const GROUNDS = [null, ...[...'ybrybr'].flatMap((ground) => [ground, ground, ground])];
const KINGS = 'byr'; // each beats the next, and the last the first
const SIDES = [0, 6, 12].map((first) => Array.from({ length: 7 }, (_, place) => ((first + place) % 18) + 1));
const KINGDOMS = SIDES.flatMap((side) => [0, 1, 2, 3, 4].map((first) => side.slice(first, first + 3)));

const at = (row, column) => ROWS.findIndex(([r, c]) => r === row && c === column);

function destination(cell, [down, right]) {
  let [row, column] = ROWS[cell];
  const beside = at(row + down, column + right);
  if (beside === 9) return at(row + 2 * down, column + 2 * right);
  if (beside >= 0) return beside;
  while (at(row - down, column - right) >= 0) [row, column] = [row - down, column - right];
  return at(row, column);
}

export const DESTINATIONS = ROWS.map((_, cell) => WAYS.map((way) => destination(cell, way)));

/** Which part of a king has the colour of a region: 0 body, 1 hair, 2 feet. */
const part = (king, region) => (KINGS.indexOf(GROUNDS[region]) - KINGS.indexOf(king) + 3) % 3;

function score(G, seat) {
  const kingdoms = KINGDOMS.filter((kingdom) => kingdom.every((region) => G.seals[seat].includes(region)));
  const points = kingdoms.flat().map((region) => part(G.kings[seat], region) + 1);
  return points.reduce((sum, point) => sum + point, G.kingPoints[seat]);
}

function deal(G, random) {
  const regions = random.Shuffle(GROUNDS.map((_, region) => region).slice(1));
  G.tiles = Array(19).fill(0);
  CELLS.forEach((cell, place) => (G.tiles[cell] = regions[place]));
  G.seals = [[], [], []];
  G.at = [9, 9, 9];
  G.kingPoints = [0, 0, 0];
  G.idle = 0;
}

export function move(G, random) {
  const present = [0, 1, 2].filter((seat) => G.at[seat] !== null);
  const down = new Set(G.seals.flat());
  const standing = new Map();
  for (const seat of present) {
    const cell = DESTINATIONS[G.at[seat]][G.choices[seat] - 1];
    G.at[seat] = cell;
    standing.set(cell, [...(standing.get(cell) ?? []), seat]);
  }
  let conquered = false;
  for (const [cell, seats] of standing) {
    const region = G.tiles[cell];
    if (down.has(region)) continue;
    conquered = true;
    seats.sort((one, other) => part(G.kings[one], region) - part(G.kings[other], region));
    G.seals[seats[0]].push(region);
  }
  G.idle = conquered ? 0 : G.idle + 1;
  G.choices = [null, null, null];
  const leaving = present.filter((seat) => G.seals[seat].length === 6 || G.idle === 3);
  for (const seat of leaving) {
    G.kingPoints[seat] = present.length;
    G.at[seat] = null;
  }
  if (leaving.length === present.length) {
    G.past = [...G.past, [0, 1, 2].map((seat) => score(G, seat))].slice(-3);
    deal(G, random);
  }
}

export const toncc = {
  name: 'toncc',
  setup: ({ random }) => {
    const G = { count: 0, kings: random.Shuffle([...KINGS]), choices: [null, null, null], past: [] };
    deal(G, random);
    return G;
  },
  turn: { activePlayers: { all: 'choice' }, stages: { choice: {} } },
  playerView: ({ G, playerID }) => ({
    ...G,
    choices: G.choices.map((choice, seat) => (choice === null || seat === Number(playerID) ? choice : 0)),
  }),
  moves: {
    choose: {
      move: ({ G, playerID, random }, direction) => {
        const seat = Number(playerID);
        if (G.at[seat] === null || G.choices[seat] !== null || !(direction >= 1 && direction <= 6)) return 'INVALID_MOVE';
        G.choices[seat] = direction;
        G.count += 1;
        if (G.at.every((cell, other) => cell === null || G.choices[other] !== null)) move(G, random);
      },
      ignoreStaleStateID: true,
      client: false,
    },
  },
};
