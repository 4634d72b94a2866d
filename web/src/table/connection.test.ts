import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection } from './connection.svelte';
import { backoff } from './socket';
import type { Step } from './messages';
import { FakeSocket, info, picture } from './sockets.testing';

const CHOICE = { type: 'choose', direction: 1 };
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  connection = new Connection(
    'tavolo',
    () => ['secret'],
    (game) => ({ fantastick: { behind: 40 }, toncc: { together: true as const } })[game] ?? null,
    'ws://here/ws',
  );
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens the newest socket and answers its hello. */
function welcome(more: Parameters<typeof info>[0] = {}): FakeSocket {
  const socket = FakeSocket.newest;
  socket.open();
  socket.say({ type: 'table', table: info(more) });
  return socket;
}

describe('hello', () => {
  it('names the table and the secrets, each time the connection is opened', () => {
    const first = welcome();
    expect(first.sent[0]).toEqual({ type: 'hello', table: 'tavolo', secrets: ['secret'], language: 'en' });
    first.say(picture(7, { story: [] }));
    first.close();
    vi.advanceTimersByTime(2000);
    FakeSocket.newest.open();
    expect(FakeSocket.newest.sent[0]).toMatchObject({ type: 'hello', table: 'tavolo' });
  });

  it('that comes back no longer says why it was away', () => {
    const socket = welcome();
    socket.say({ type: 'refused', id: null, refusal: 'It is open in another window.' });
    socket.close();
    expect(connection.notice).toBe('It is open in another window.');
    vi.advanceTimersByTime(2000);
    FakeSocket.newest.open();
    FakeSocket.newest.say({ type: 'table', table: info() });
    expect([connection.status, connection.notice]).toEqual(['open', null]);
  });

  it('that no house has heard can be said again', () => {
    FakeSocket.newest.open();
    FakeSocket.newest.say({ type: 'refused', id: null, refusal: 'It cannot be fetched now.', passing: true });
    FakeSocket.newest.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1); // 4 MB are not asked for over and over
    expect([connection.status, connection.passing, connection.notice]).toEqual(['refused', true, 'It cannot be fetched now.']);
    connection.reopen();
    expect([connection.status, connection.notice]).toEqual(['opening', null]);
    welcome();
    expect(connection.status).toBe('open');
  });

  it('that is refused leaves the sentence and does not try again', () => {
    FakeSocket.newest.open();
    FakeSocket.newest.say({ type: 'refused', id: null, refusal: 'There is no such table.' });
    expect(connection.status).toBe('refused');
    expect(connection.notice).toBe('There is no such table.');
    FakeSocket.newest.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});

it('hands a guess to the table, with the number of the picture that was looked at', () => {
  const socket = welcome();
  connection.guess(0, 2, CHOICE);
  expect(socket.of('guess')).toEqual([]);
  socket.say(picture(7, { story: [] }));
  connection.guess(0, 2, CHOICE);
  expect(socket.of('guess')).toEqual([{ type: 'guess', seat: 0, about: 2, action: CHOICE, number: 7 }]);
});

it('answers a measure at once', () => {
  const socket = welcome();
  socket.say({ type: 'measure', id: 7 });
  expect(socket.of('measured')).toEqual([{ type: 'measured', id: 7 }]);
});

describe('pictures', () => {
  it('are shown one after the other, each when the story before has been told', () => {
    const socket = welcome();
    socket.say(picture(1, { story: [] }));
    socket.say(picture(2));
    socket.say(picture(3));
    socket.say(picture(4));
    expect(connection.shown?.number).toBe(2);
    expect(connection.settled).toBe(false);
    connection.told(2);
    expect(connection.shown?.number).toBe(3);
    connection.told(3);
    connection.told(4);
    expect(connection.shown?.number).toBe(4);
    expect(connection.settled).toBe(true);
  });

  it('the first after hello is shown at once, without a story', () => {
    const socket = welcome();
    socket.say(picture(9, { story: [] }));
    expect(connection.still).toBe(true);
    socket.say(picture(10));
    expect(connection.shown?.number).toBe(10);
    expect(connection.still).toBe(false);
  });

  it('the first of a match tells what happened before one was there', () => {
    welcome().say(picture(9));
    expect(connection.shown?.number).toBe(9);
    expect(connection.still).toBe(false);
    expect(connection.settled).toBe(false);
  });

  it('told twice, or of a picture that is gone, moves nothing on', () => {
    const socket = welcome();
    socket.say(picture(1, { story: [] }));
    for (const number of [2, 3, 4]) socket.say(picture(number));
    connection.told(2);
    connection.told(2);
    expect(connection.shown?.number).toBe(3);
  });

  it('that come again while they are told bring their clock afterwards', () => {
    const socket = welcome();
    socket.say(picture(1, { story: [] }));
    socket.say(picture(2, { clock: { now: 1000, due: 9000 } }));
    expect(connection.settled).toBe(false);
    const told = connection.shown;
    socket.say(picture(2, { story: [], clock: { now: 1500, due: 9000 } }));
    expect(connection.shown).toBe(told);
    connection.told(2);
    expect(connection.shown).toMatchObject({ number: 2, story: [], clock: { now: 1500 } });
    connection.told(2);
    expect(connection.settled).toBe(true);
  });

  it('that come again are not told again', () => {
    const socket = welcome();
    socket.say(picture(1, { story: [] }));
    socket.say(picture(2));
    socket.say(picture(3));
    socket.say(picture(2));
    socket.say(picture(3, { notes: { said: 'in italiano' } }));
    connection.told(2);
    expect(connection.shown?.number).toBe(3);
    expect(connection.shown?.notes).toEqual({ said: 'in italiano' });
    expect(connection.shown?.story).toHaveLength(1);
    connection.told(3);
    expect(connection.settled).toBe(true);
    socket.say(picture(3, { notes: { said: 'in English' } }));
    expect(connection.shown?.notes).toEqual({ said: 'in English' });
    expect(connection.shown?.story).toEqual([]);
    expect(connection.settled).toBe(true);
  });

  it('of someone far behind jump to the newest', () => {
    const socket = welcome();
    socket.say(picture(1, { story: [] }));
    for (let number = 2; number <= 11; number += 1) socket.say(picture(number));
    expect(connection.shown?.number).toBe(11);
    expect(connection.still).toBe(true);
  });

  it('wait longer where a turn has many steps', () => {
    const socket = welcome();
    socket.say({ type: 'table', table: info({ game: 'fantastick' }) });
    socket.say(picture(1, { story: [] }));
    for (let number = 2; number <= 20; number += 1) socket.say(picture(number));
    expect(connection.shown?.number).toBe(2);
    expect(connection.still).toBe(false);
  });

  it('missed while the connection was down are caught up with in one', () => {
    const first = welcome();
    first.say(picture(1, { story: [] }));
    first.say(picture(2));
    first.close();
    vi.advanceTimersByTime(2000);
    const second = welcome();
    second.say(picture(8, { story: [] }));
    expect(connection.shown?.number).toBe(8);
    expect(connection.still).toBe(true);
    expect(connection.settled).toBe(true);
  });

  it('of a rematch are told from the start, through the eyes of the new seat', () => {
    const socket = welcome();
    socket.say(picture(60, { story: [], over: true }));
    socket.say({ type: 'moved' });
    socket.say({ type: 'table', table: info({ match: 'm2', held: [1] }) });
    socket.say(picture(1, { match: 'm2', seat: 1 }));
    expect(connection.eyes).toBe(1);
    expect(connection.shown).toMatchObject({ match: 'm2', number: 1, seat: 1 });
    expect(connection.still).toBe(false);
  });
});

describe('a race whose time stands', () => {
  const covered = (number: number) => ({ ...picture(number, { story: [], turn: [], actions: [] }), covered: true as const });

  it('is covered at once, whatever was still to be told', () => {
    const socket = welcome();
    socket.say(picture(3, { story: [] }));
    socket.say(picture(4));
    socket.say(picture(5));
    expect([connection.shown?.number, connection.settled]).toEqual([4, false]);
    socket.say(covered(5));
    expect([connection.shown?.covered, connection.shown?.number, connection.settled]).toEqual([true, 5, true]);
  });

  it('is covered as before the start too, where the house has been started anew', () => {
    const socket = welcome();
    socket.say(picture(1, { story: [] }));
    socket.say(covered(0));
    expect(connection.shown?.covered).toBe(true);
  });

  it('comes to light with its story, also where it is the step that was seen before', () => {
    const socket = welcome();
    socket.say(picture(4, { story: [] }));
    socket.say(covered(4));
    socket.say(picture(4, { story: [{ type: 'coin' }] }));
    expect([connection.shown?.covered, connection.shown?.story, connection.still]).toEqual([undefined, [{ type: 'coin' }], false]);
  });

  it('says of what is played in which round it was begun', () => {
    const socket = welcome();
    socket.say(picture(1, { story: [] }));
    connection.play(0, { type: 'claim', round: 2 }, 1);
    connection.play(0, CHOICE);
    expect(socket.of('play')).toEqual([
      { type: 'play', id: expect.any(String), seat: 0, action: { type: 'claim', round: 2 }, begun: 1 },
      { type: 'play', id: expect.any(String), seat: 0, action: CHOICE },
    ]);
  });
});

describe('several seats on one device', () => {
  it('show nothing before someone looks, and then only that seat', () => {
    const socket = welcome({ held: [0, 1] });
    socket.say(picture(1, { story: [] }));
    socket.say(picture(1, { seat: 1, story: [] }));
    expect(connection.shown).toBeNull();
    connection.look(1);
    expect(connection.shown?.seat).toBe(1);
    socket.say(picture(2));
    expect(connection.shown?.seat).toBe(1);
    expect(connection.shown?.number).toBe(1);
  });
});

describe('what several people at one screen choose at the same time', () => {
  /** Three people who have all looked once; the last of them looks now. */
  function gathered(more: Parameters<typeof info>[0] = {}): FakeSocket {
    const socket = welcome({ held: [0, 1, 2], ...more });
    for (const seat of [0, 1, 2]) socket.say(picture(3, { seat, turn: [2], story: [] }));
    connection.look(2);
    return socket;
  }

  it('waits until everybody looks, is then nobody’s own, and ends when the next one looks', () => {
    const socket = gathered();
    for (const seat of [0, 1, 2]) socket.say(picture(4, { seat, view: { seat } }));
    expect(connection.joint).toBe('waits');
    expect(connection.shown).toMatchObject({ number: 3, seat: 2 });
    expect(connection.settled).toBe(false);
    connection.gather();
    expect(connection.joint).toBe('shows');
    expect(connection.shown).toMatchObject({ number: 4, seat: null, view: { seat: null }, actions: [] });
    expect(connection.still).toBe(false);
    socket.say(picture(5, { seat: 2, view: { seat: 2 } }));
    connection.told(4);
    expect(connection.shown).toMatchObject({ number: 5, seat: null });
    connection.told(5);
    socket.say(picture(5, { seat: 2, notes: { said: 'in italiano' } }));
    expect(connection.shown).toMatchObject({ number: 5, seat: null, notes: { said: 'in italiano' } });
    connection.look(0);
    expect(connection.joint).toBeNull();
    expect(connection.shown).toMatchObject({ number: 4, seat: 0 });
  });

  it('is not waited for while somebody chooses, nor where nothing is hidden, nor in other games', () => {
    const socket = gathered();
    socket.say(picture(4, { seat: 2, turn: [] }));
    expect(connection.joint).toBeNull();
    expect(connection.shown).toMatchObject({ number: 4, seat: 2 });
    for (const more of [{ hides: false }, { game: 'antino' }, { held: [2] }]) {
      socket.say({ type: 'table', table: info({ held: [0, 1, 2], ...more }) });
      connection.look(2);
      socket.say(picture(connection.shown!.number + 1, { seat: 2, turn: [0, 1, 2] }));
      expect(connection.joint).toBeNull();
      connection.told(connection.shown!.number);
      socket.say(picture(connection.shown!.number + 1, { seat: 2, turn: [], story: [] }));
      connection.told(connection.shown!.number);
    }
  });
});

describe('an action', () => {
  it('without an answer is sent again with the same id after the connection is back', () => {
    const first = welcome();
    first.say(picture(1, { story: [] }));
    connection.play(0, CHOICE);
    const [play] = first.of('play');
    expect(play).toMatchObject({ seat: 0, action: CHOICE });
    first.close();
    expect(connection.waiting).toBe(true);
    vi.advanceTimersByTime(2000);
    const second = welcome();
    expect(second.of('play')).toEqual([play]);
    second.say({ type: 'table', table: info() });
    expect(second.of('play')).toHaveLength(1);
  });

  it('made while the connection is down is sent when it is back', () => {
    welcome().close();
    connection.play(0, CHOICE);
    vi.advanceTimersByTime(2000);
    expect(welcome().of('play')).toHaveLength(1);
  });

  it('that was answered is not sent again', () => {
    const first = welcome();
    connection.play(0, CHOICE);
    first.say({ type: 'played', id: first.of('play')[0]!.id, number: 2 });
    first.close();
    vi.advanceTimersByTime(2000);
    expect(welcome().of('play')).toHaveLength(0);
  });

  it('is waited for until the step it became can be seen', () => {
    const socket = welcome();
    socket.say(picture(1, { story: [] }));
    connection.play(0, CHOICE);
    socket.say({ type: 'played', id: socket.of('play')[0]!.id, number: 2 });
    expect(connection.waiting).toBe(true);
    socket.say(picture(2));
    expect(connection.waiting).toBe(false);
  });

  it('that is refused gives its sentence to the board, until the next one', () => {
    const socket = welcome();
    connection.play(0, CHOICE);
    socket.say({ type: 'refused', id: socket.of('play')[0]!.id, refusal: 'It is not your turn yet.' });
    expect(connection.refusal).toBe('It is not your turn yet.');
    expect(connection.waiting).toBe(false);
    expect(connection.notice).toBeNull();
    connection.play(0, CHOICE);
    expect(connection.refusal).toBeNull();
  });

  it('that was not even read, because messages came too fast, is sent again', () => {
    const socket = welcome();
    connection.play(0, CHOICE);
    socket.say({ type: 'refused', id: null, refusal: 'Not so fast, please: that message was not read.' });
    expect(connection.waiting).toBe(true);
    vi.advanceTimersByTime(1500);
    const [one, other] = socket.of('play');
    expect(other).toEqual(one);
  });

  it('of several is one message, which is sent again whole', () => {
    const first = welcome();
    first.say(picture(1, { story: [] }));
    connection.plays(0, [CHOICE, CHOICE]);
    const [plays] = first.of('plays');
    expect(plays).toMatchObject({ seat: 0, actions: [CHOICE, CHOICE] });
    first.close();
    vi.advanceTimersByTime(2000);
    const second = welcome();
    expect(second.of('plays')).toEqual([plays]);
    second.say({ type: 'played', id: plays!.id, number: 3 });
    expect(connection.waiting).toBe(true);
    second.say(picture(3));
    expect(connection.waiting).toBe(false);
    second.close();
    vi.advanceTimersByTime(2000);
    expect(welcome().of('plays')).toEqual([]);
  });

  it('of several is told once, though the number goes up by more than one', () => {
    const socket = welcome();
    socket.say(picture(1, { story: [] }));
    socket.say(picture(4, { story: [{ type: 'one' }, { type: 'two' }, { type: 'three' }] }));
    socket.say(picture(5));
    expect(connection.shown?.number).toBe(4);
    expect(connection.still).toBe(false);
    connection.told(4);
    expect(connection.shown?.number).toBe(5);
  });

  it('that was too fast waits as long as the server says, says so, and counts once', () => {
    const socket = welcome();
    connection.play(0, CHOICE);
    const { id } = socket.of('play')[0]!;
    socket.say({ type: 'refused', id, refusal: 'Not so fast, please: nothing was done.', retry_after: 1.5 });
    expect(connection.notice).toBe('Not so fast, please: nothing was done. We send it again in 2 s.');
    expect(connection.refusal).toBeNull();
    vi.advanceTimersByTime(1400);
    expect(socket.of('play')).toHaveLength(1);
    vi.advanceTimersByTime(100);
    expect(socket.of('play').map((play) => play.id)).toEqual([id, id]);
  });

  it('of several that is refused gives its sentence to the board', () => {
    const socket = welcome();
    connection.plays(0, [CHOICE, CHOICE]);
    socket.say({ type: 'refused', id: socket.of('plays')[0]!.id, refusal: 'No match lies there.' });
    expect(connection.refusal).toBe('No match lies there.');
    expect(connection.waiting).toBe(false);
  });

  it('each has an id of its own', () => {
    const socket = welcome();
    connection.play(0, CHOICE);
    connection.play(0, CHOICE);
    const [one, other] = socket.of('play');
    expect(one!.id).not.toBe(other!.id);
  });
});

describe('a question', () => {
  it('is answered by the rules and changes nothing', async () => {
    const socket = welcome();
    const answer = connection.ask(0, CHOICE);
    const [asked] = socket.of('try');
    expect(asked).toMatchObject({ seat: 0, action: CHOICE });
    socket.say({ type: 'tried', id: asked!.id, refusal: 'That cell touches no tile.', preview: {}, sketch: { value: 3 } });
    expect(await answer).toEqual({ refusal: 'That cell touches no tile.', preview: {}, sketch: { value: 3 } });
    expect(connection.refusal).toBeNull();
    expect(connection.waiting).toBe(false);
  });

  it('that is refused is answered with the refusal, beside no notice', async () => {
    const socket = welcome();
    const answer = connection.ask(0, CHOICE);
    socket.say({ type: 'refused', id: socket.of('try')[0]!.id, refusal: 'Not so fast, please.' });
    expect((await answer)?.refusal).toBe('Not so fast, please.');
    expect(connection.notice).toBeNull();
  });

  it('may be for a hint, whose refusal is read above the board', async () => {
    const socket = welcome();
    const first = connection.hint(0);
    const steps: Step[] = [{ text: 'There are 24 points.' }, { text: 'With the 7.', tokens: ['7'] }];
    socket.say({ type: 'hinted', id: socket.of('hint')[0]!.id, steps });
    expect(await first).toEqual(steps);
    const second = connection.hint(0);
    socket.say({ type: 'refused', id: socket.of('hint')[1]!.id, refusal: 'There are hints when it is your turn.' });
    expect(await second).toBeNull();
    expect(connection.notice).toBe('There are hints when it is your turn.');
  });

  it('may be for a small help of the table, which may not be had', async () => {
    const socket = welcome();
    const first = connection.aid(0, 'bonds');
    const [asked] = socket.of('aid');
    expect(asked).toMatchObject({ seat: 0, name: 'bonds' });
    socket.say({ type: 'aided', id: asked!.id, aid: { pairs: [[1, 9]] } });
    expect(await first).toEqual({ pairs: [[1, 9]] });
    const second = connection.aid(0, 'bonds');
    socket.say({ type: 'refused', id: socket.of('aid')[1]!.id, refusal: 'Not yet.' });
    expect(await second).toBeNull();
    expect(connection.notice).toBeNull();
  });

  it('may be what a typed action means', async () => {
    const socket = welcome();
    const first = connection.read(0, 'ne');
    const [asked] = socket.of('read');
    expect(asked).toMatchObject({ seat: 0, text: 'ne' });
    socket.say({ type: 'read', id: asked!.id, action: CHOICE, refusal: null, completions: ['ne'] });
    expect(await first).toEqual({ action: CHOICE, refusal: null, completions: ['ne'] });
    const second = connection.read(0, 'x');
    socket.say({ type: 'refused', id: socket.of('read')[1]!.id, refusal: 'Not so fast, please.' });
    expect(await second).toEqual({ action: null, refusal: 'Not so fast, please.', completions: [] });
  });

  it('may be for what was best', async () => {
    const socket = welcome();
    const answer = connection.review(7);
    const review = { played: 3, best: 5, lost: 2, text: 'It could be done for 5.' };
    const [asked] = socket.of('review');
    expect(asked).toEqual({ type: 'review', id: asked!.id, number: 7 });
    socket.say({ type: 'reviewed', id: asked!.id, review });
    expect(await answer).toEqual(review);
  });

  it('has no answer when the connection is or goes down', async () => {
    const socket = welcome();
    const answer = connection.ask(0, CHOICE);
    socket.close();
    expect(await answer).toBeNull();
    expect(await connection.ask(0, CHOICE)).toBeNull();
  });
});

it('stops time, lets it go on, and ends a turn whose time is up', () => {
  const socket = welcome();
  connection.pause(0);
  connection.go(0);
  connection.time(0);
  expect(socket.sent.slice(1)).toEqual([
    { type: 'pause', seat: 0 },
    { type: 'go', seat: 0 },
    { type: 'time', seat: 0 },
  ]);
});

describe('a connection', () => {
  it('that goes silent is noticed within four seconds', () => {
    const socket = welcome();
    vi.advanceTimersByTime(3000);
    expect(socket.of('ping')).toHaveLength(1);
    expect(connection.status).toBe('open');
    vi.advanceTimersByTime(1000);
    expect(connection.status).toBe('lost');
  });

  it('that answers its pings stays open', () => {
    const socket = welcome();
    for (let second = 0; second < 20; second += 1) {
      vi.advanceTimersByTime(1000);
      if (socket.of('ping').length > 0) socket.say({ type: 'pong' });
    }
    expect(connection.status).toBe('open');
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('that is lost is opened again and again, from 0.2 to 2 seconds apart', () => {
    for (let attempt = 0; attempt < 12; attempt += 1) {
      for (const chance of [0, 0.5, 1]) {
        expect(backoff(attempt, chance)).toBeGreaterThanOrEqual(200);
        expect(backoff(attempt, chance)).toBeLessThanOrEqual(2000);
      }
    }
    expect(backoff(9, 0.2)).not.toBe(backoff(9, 0.8));
    welcome();
    for (let times = 2; times <= 6; times += 1) {
      FakeSocket.newest.close();
      expect(connection.status).toBe('lost');
      vi.advanceTimersByTime(2000);
      expect(FakeSocket.all).toHaveLength(times);
    }
    welcome();
    expect(connection.status).toBe('open');
  });

  it('that we have closed stays closed', () => {
    welcome();
    connection.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
