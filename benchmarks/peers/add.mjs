// The same trivial game for everybody: two players in turn add 1, for ever.

export const add = {
  name: 'add',
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    add: ({ G }) => {
      G.count += 1;
    },
  },
};
