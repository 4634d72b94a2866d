// One harness for all: node drive.mjs KIND GAME PORT TABLES SECONDS PACE
//
// KIND is boardgame, colyseus or ludoteca. At each table every player has a line of their own, thinks PACE seconds on
// average (0: not at all), acts, and waits until they see what they did. Prints one line of JSON: the moves and how many
// milliseconds they took from sending to seeing.
//
// With "kill" as SECONDS it plays until a line on the standard input says that the server has been killed, prints how
// far each table had been shown to somebody, waits for the next line, and prints how far each is kept now.

import readline from 'node:readline';
import { Client } from '@colyseus/sdk';
import { io } from 'socket.io-client';
import WebSocket from 'ws';

const [kind, game, port, tables, seconds, pace] = process.argv.slice(2);
const local = `127.0.0.1:${port}`;
const seats = game === 'toncc' ? 3 : 2;
const latencies = [];
/** By table: how far it has been shown to somebody. */
const shown = [];
let measuring = false;

async function post(path, body, headers = {}) {
  const answer = await fetch(`http://${local}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** A player who acts whenever it is their turn, and measures how long it takes until they see it. */
class Player {
  constructor(table, seat, act) {
    Object.assign(this, { table, seat, act, sent: 0, waiting: false, thinking: false });
  }

  /** The table has come to this count; `mine`: it is my turn; `done`: what I did is in it. */
  see(count, mine, done) {
    shown[this.table] = Math.max(shown[this.table] ?? 0, count);
    if (this.waiting && done) {
      this.waiting = false;
      if (measuring) latencies.push(performance.now() - this.sent);
    }
    if (mine && !this.waiting && !this.thinking) {
      this.thinking = true;
      const wait = Number(pace) * 2000 * Math.random();
      if (wait > 0) setTimeout(() => this.go(), wait);
      else setImmediate(() => this.go());
    }
  }

  go() {
    this.thinking = false;
    this.waiting = true;
    this.sent = performance.now();
    this.act();
  }
}

const direction = () => 1 + Math.floor(6 * Math.random());

const kinds = {
  boardgame: {
    async table(number) {
      const { matchID } = await post(`/games/${game}/create`, { numPlayers: seats });
      for (let seat = 0; seat < seats; seat++) {
        const { playerCredentials } = await post(`/games/${game}/${matchID}/join`, { playerID: `${seat}`, playerName: `p${seat}` });
        await this.sit(number, matchID, seat, playerCredentials);
      }
      return matchID;
    },
    sit(number, matchID, seat, credentials) {
      const line = io(`http://${local}/${game}`, { transports: ['websocket'], forceNew: true, reconnection: false });
      const playerID = `${seat}`;
      let state = null;
      let before = 0;
      const player = new Player(number, seat, () => {
        before = state.G.count;
        const payload = game === 'toncc' ? { type: 'choose', args: [direction()] } : { type: 'add', args: [] };
        line.emit('update', { type: 'MAKE_MOVE', payload: { ...payload, playerID, credentials } }, state._stateID, matchID, playerID);
      });
      let round = '';
      const look = (id, sync) => {
        state = sync.state ?? sync;
        const { G, ctx } = state;
        if (game === 'toncc') {
          const free = G.at[seat] !== null && G.choices[seat] === null;
          const now = JSON.stringify([G.at, G.seals, G.past]);
          player.see(G.count, free, player.waiting && (!free || now !== round));
          if (!player.waiting) round = now;
        } else {
          player.see(G.count, ctx.currentPlayer === playerID, G.count > before);
        }
      };
      line.on('sync', look);
      line.on('update', look);
      return new Promise((ready) => {
        const ask = () => line.emit('sync', matchID, playerID, credentials, seats);
        const again = setInterval(ask, 1000); // now and then it does not answer while its files are being written
        line.once('sync', () => ready(clearInterval(again)));
        line.on('connect', ask);
      });
    },
    kept(matchID) {
      const line = io(`http://${local}/${game}`, { transports: ['websocket'], forceNew: true, reconnection: false });
      return new Promise((ready) => {
        line.once('sync', (id, sync) => ready(sync.state?.G.count ?? 0));
        setTimeout(() => ready(0), 5000); // it does not answer for a match that it cannot read
        line.on('connect', () => line.emit('sync', matchID, null, undefined, seats));
      });
    },
  },

  colyseus: {
    async table(number) {
      const first = await new Client(`ws://${local}`).create('add');
      this.sit(number, 0, first);
      this.sit(number, 1, await new Client(`ws://${local}`).joinById(first.roomId));
      return first.roomId;
    },
    sit(number, seat, room) {
      let count = 0;
      const player = new Player(number, seat, () => room.send('add'));
      room.onError(() => {});
      room.onStateChange((state) => {
        const moved = state.count > count;
        count = state.count;
        player.see(count, state.turn === seat, moved);
      });
    },
    async kept(roomId) {
      try {
        const room = await new Client(`ws://${local}`).joinById(roomId);
        return await new Promise((ready) => room.onStateChange.once((state) => ready(state.count)));
      } catch {
        return 0;
      }
    },
  },

  ludoteca: {
    async table(number) {
      const people = Array.from({ length: seats }, (_, seat) => ({ kind: 'person', name: `p${seat}`, avatar: 'owl' }));
      const made = await post('/api/tables', { game, options: {}, seats: people }, { 'X-Ludoteca': '1' });
      for (const [seat, secret] of Object.entries(made.secrets)) await this.sit(number, made.table, Number(seat), secret);
      return made.table;
    },
    sit(number, table, first, secret) {
      const line = new WebSocket(`ws://${local}/ws`, { perMessageDeflate: false });
      let seat = first;
      let plays = 0;
      let acted = Infinity;
      const player = new Player(number, seat, () => {
        const action = game === 'toncc' ? { type: 'choose', direction: direction() } : { type: 'add' };
        acted = Infinity;
        line.send(JSON.stringify({ type: 'play', id: `m${plays++}`, seat, action }));
      });
      const unseen = [];
      const look = (picture) => {
        player.see(picture.number, picture.turn.includes(seat), picture.number >= acted);
        if (picture.over && !player.waiting) line.send(JSON.stringify({ type: 'rematch', seat }));
      };
      line.on('error', () => {});
      line.on('message', (data) => {
        const message = JSON.parse(data);
        if (message.type === 'picture') {
          if (player.waiting && acted === Infinity) unseen.push([performance.now(), message]);
          else look(message);
        } else if (message.type === 'played') {
          // the picture comes before the answer that says which one it is
          acted = message.number;
          const seen = unseen.find(([, picture]) => picture.number >= acted);
          if (seen && measuring) latencies.push(seen[0] - player.sent);
          if (seen) player.waiting = false;
          for (const [, picture] of unseen.splice(0)) look(picture);
        } else if (message.type === 'refused') {
          player.waiting = false;
          for (const [, picture] of unseen.splice(0)) look(picture);
        } else if (message.type === 'moved') {
          seat = (seat + 1) % seats;
          unseen.length = 0;
          acted = Infinity;
        }
      });
      return new Promise((ready) => {
        line.on('open', () => {
          line.send(JSON.stringify({ type: 'hello', table, secrets: [secret], language: 'en' }));
          ready();
        });
      });
    },
    kept(table) {
      const line = new WebSocket(`ws://${local}/ws`, { perMessageDeflate: false });
      return new Promise((ready) => {
        line.on('open', () => line.send(JSON.stringify({ type: 'hello', table, secrets: [], language: 'en' })));
        line.on('message', (data) => {
          const message = JSON.parse(data);
          if (message.type === 'picture') ready(message.number);
        });
      });
    },
  },
};

const part = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null;
const say = (value) => console.log(JSON.stringify(value));
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

const heard = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const ids = [];
for (let number = 0; number < Number(tables); number++) ids.push(await kinds[kind].table(number));
await sleep(2000);
if (seconds === 'kill') {
  say({ playing: ids.length });
  await heard.next();
  const before = ids.map((_, number) => shown[number] ?? 0);
  say({ shown: before.reduce((sum, count) => sum + count, 0) });
  await heard.next();
  const kept = [];
  for (const id of ids) kept.push(await kinds[kind].kept(id));
  const lost = kept.map((count, number) => Math.max(0, before[number] - count));
  say({ lost: lost.reduce((sum, count) => sum + count, 0), behind: lost.filter((count) => count > 0).length, unreadable: kept.filter((count) => count === 0).length });
} else {
  measuring = true;
  say({ measuring: true });
  await sleep(1000 * Number(seconds));
  measuring = false;
  const sorted = [...latencies].sort((one, other) => one - other);
  say({ moves: sorted.length, p50: part(sorted, 0.5), p95: part(sorted, 0.95), p99: part(sorted, 0.99) });
}
process.exit(0);
