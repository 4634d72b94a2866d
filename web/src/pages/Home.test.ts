import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as games from '../games';
import { setLanguage } from '../language.svelte';
import { noteLearnt } from '../learnt';
import { forgetTable, holdSeats, myTables, noteTable, secretsOf } from '../mine.svelte';
import { player } from '../player.svelte';
import { answeredBy } from '../reach.svelte';
import type { GameInfo, Glance } from '../table/messages';
import { info } from '../table/sockets.testing';
import Home from './Home.svelte';
import { modeOf } from './returning.svelte';

function game(id: string, title: string, seats = [3]): GameInfo {
  const options = { challenges: { default: 3, allowed: [1, 3], help: 'How many.' } };
  return { id, title, version: 1, seats, options, bots: ['gentle', 'fair', 'strong'], phrases: [], lessons: ['first'] };
}

const FIVE = [
  game('toncc', 'Tóncc'),
  game('antino', 'Antino', [1, 2, 3, 4]),
  game('fantastick', 'Fantastick', [2]),
  game('mathmarket', 'Math Market', [2, 3, 4, 5, 6]),
  game('calculissimo', 'Calculissimo', [2, 3, 4]),
];

/** A server that answers each path with a value, or with a refusal. */
function answering(answers: Record<string, unknown>): ReturnType<typeof vi.fn> {
  const asked = vi.fn(async (path: string) => {
    const answer = answers[path.split('?')[0]!];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    const status = typeof answer === 'object' && answer && 'refusal' in answer ? 409 : 200;
    return new Response(JSON.stringify(answer), { status });
  });
  vi.stubGlobal('fetch', asked);
  return asked;
}

beforeEach(() => {
  setLanguage('en');
  localStorage.clear();
  localStorage.setItem('ludoteca.coached', JSON.stringify(FIVE.map(({ id }) => id)));
  for (const table of myTables()) forgetTable(table.table);
  history.replaceState(null, '', '/');
});

describe('the first page', () => {
  it.each([1, 5])('has a card for each of %i games, with the same four ways on', async (count) => {
    answering({ '/api/games': FIVE.slice(0, count) });
    render(Home);
    const cards = await screen.findAllByRole('article');
    expect(cards).toHaveLength(count);
    for (const [place, card] of cards.entries()) {
      const { id, title } = FIVE[place]!;
      expect(within(card).getByRole('heading', { name: title })).toBeVisible();
      expect(within(card).getByRole('button', { name: `Play now: ${title}, against bots` })).toBeEnabled();
      expect(within(card).getByRole('link', { name: `New table of ${title}` })).toHaveAttribute('href', `/new/${id}`);
      expect(within(card).getByRole('link', { name: `Rules of ${title}` })).toHaveAttribute('href', `/rules/${id}`);
      expect(within(card).getByRole('link', { name: `Learn ${title}` })).toHaveAttribute('href', `/learn/${id}`);
    }
  });

  it('blames no server where there is none: why there is nothing is said once, and one may try again', async () => {
    answering({});
    answeredBy('here');
    try {
      render(Home);
      expect(await screen.findByText(/does not let the page work in the background/)).toBeVisible();
      expect(screen.queryByText('Nobody answers')).toBeNull();
      answering({ '/api/games': FIVE });
      await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
      expect(await screen.findAllByRole('article')).toHaveLength(5);
    } finally {
      answeredBy('server');
    }
  });

  it('opens a table with one click: me, and gentle bots in the other seats', async () => {
    const asked = answering({ '/api/games': FIVE, '/api/tables': { table: 'nuovo', code: null, secrets: { '0': 'mine' } } });
    render(Home);
    await userEvent.click(await screen.findByRole('button', { name: /Tóncc, against bots/ }));
    const [, request] = asked.mock.calls.find(([path]) => String(path).startsWith('/api/tables'))!;
    expect(JSON.parse(request.body).seats).toEqual([
      { kind: 'person', name: player.name, avatar: player.avatar },
      { kind: 'bot', level: 'gentle' },
      { kind: 'bot', level: 'gentle' },
    ]);
    expect(JSON.parse(request.body).first).toBe(true);
    expect(request.headers).toMatchObject({ 'X-Ludoteca': '1', 'Content-Type': 'application/json' });
    expect(location.pathname).toBe('/t/nuovo');
    expect(secretsOf('nuovo')).toEqual(['mine']);
  });

  const MARKET = {
    ...FIVE[3]!,
    options: { version: { default: 'standard', allowed: ['beginner', 'standard', 'advanced'], help: '' } },
    seats_with: { version: { beginner: [2, 3], standard: [2, 3], advanced: [1, 2, 3] } },
    dial: {
      levels: 10,
      named: { gentle: 2, fair: 5, strong: 10 },
      levels_with: { version: { beginner: 4, standard: 10, advanced: 10 } },
      named_with: {
        version: {
          beginner: { gentle: 1, fair: 2, strong: 4 },
          standard: { gentle: 2, fair: 5, strong: 10 },
          advanced: { gentle: 2, fair: 5, strong: 10 },
        },
      },
    },
  };

  /** What each button of the card says of the level, and what is asked for when it is pressed. */
  async function shownAndSent(asked: ReturnType<typeof vi.fn>): Promise<[string, string, string][]> {
    const found: [string, string, string][] = [];
    for (const name of ['Beginner', 'Standard', 'Advanced']) {
      const button = screen.getByRole('button', { name });
      await userEvent.click(button);
      await vi.waitFor(() => expect(button).toBeEnabled());
      const { seats } = JSON.parse(asked.mock.calls.findLast(([path]) => String(path).startsWith('/api/tables'))![1].body);
      found.push([button.title, button.textContent.replace(/\D+/, ''), seats[1].level]);
    }
    return found;
  }

  it('says at each way of playing whom one meets there, and seats nobody else', async () => {
    localStorage.setItem('ludoteca.stands', '{"mathmarket/advanced": {"level": 7, "adapts": true}, "mathmarket/beginner": {"level": 10}}');
    const asked = answering({ '/api/games': [MARKET], '/api/tables': { table: 'nuovo', code: null, secrets: { '0': 'mine' } } });
    render(Home);
    await screen.findByRole('button', { name: 'Opponent: Squirrel 4 · Strong. Change' }); // the last there is for beginners
    expect(await shownAndSent(asked)).toEqual([
      ['Opponent: Squirrel 4 · Strong', '4', '4'],
      ['Opponent: Tortoise 2 · Gentle', '2', '2'],
      ['Opponent: Adapts to you: starts as the lynx', '7±', 'adaptive-7'],
    ]);
    expect(screen.getByRole('button', { name: 'Practice' })).not.toHaveAttribute('title'); // alone
  });

  it('seats whom the dial shows, also in a browser that keeps nothing', async () => {
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    try {
      const asked = answering({ '/api/games': [MARKET], '/api/tables': { table: 'nuovo', code: null, secrets: { '0': 'mine' } } });
      render(Home);
      await userEvent.click(await screen.findByRole('button', { name: 'Opponent: Chick 1 · First steps. Change' }));
      await userEvent.click(await screen.findByRole('radio', { name: /^3: Hedgehog/ }));
      await userEvent.click(screen.getByRole('button', { name: 'Done' }));
      expect((await shownAndSent(asked)).map(([, shown, sent]) => [shown, sent])).toEqual([
        ['3', '3'],
        ['2', '2'],
        ['2', '2'],
      ]);
    } finally {
      blocked.mockRestore();
    }
  });

  it('plays where one stands on the dial, which is to be seen and turned', async () => {
    const dial = { levels: 8, named: { gentle: 2, fair: 5, strong: 8 } };
    const asked = answering({
      '/api/games': [{ ...FIVE[0]!, dial }, FIVE[1]],
      '/api/tables': { table: 'nuovo', code: null, secrets: { '0': 'mine' } },
    });
    render(Home);
    const opponent = await screen.findByRole('button', { name: 'Opponent: Tortoise 2 · Gentle. Change' });
    expect(screen.getAllByRole('button', { name: /^Opponent/ })).toHaveLength(1); // the other game has no dial
    await userEvent.click(opponent);
    const sheet = within(screen.getByRole('dialog', { name: 'Your opponent' }));
    expect(await sheet.findAllByRole('radio')).toHaveLength(8);
    await userEvent.click(sheet.getByRole('radio', { name: '5: Badger, Fair' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Done' }));
    expect(opponent).toHaveAccessibleName('Opponent: Badger 5 · Fair. Change');
    await userEvent.click(screen.getByRole('button', { name: /Tóncc, against bots/ }));
    const [, request] = asked.mock.calls.find(([path]) => String(path).startsWith('/api/tables'))!;
    expect(JSON.parse(request.body).seats.slice(1)).toEqual([
      { kind: 'bot', level: '5' },
      { kind: 'bot', level: '5' },
    ]);
  });

  it.each([
    ['Learn in a minute', '/learn/toncc/first'],
    ['Play at once', '/t/nuovo'],
  ])('asks somebody whose first time it is, once: %s', async (answer, path) => {
    localStorage.clear();
    const asked = answering({ '/api/games': FIVE, '/api/tables': { table: 'nuovo', code: null, secrets: { '0': 'mine' } } });
    render(Home);
    const play = await screen.findByRole('button', { name: /Tóncc, against bots/ });
    await userEvent.click(play);
    const offer = within(screen.getByRole('dialog', { name: 'Your first time with Tóncc?' }));
    expect(asked.mock.calls.some(([path]) => String(path).startsWith('/api/tables'))).toBe(false);
    await userEvent.click(offer.getByRole('button', { name: 'Close' })); // no answer yet
    await userEvent.click(play);
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${answer}`) }));
    await vi.waitFor(() => expect(location.pathname).toBe(path));
    for (const table of myTables()) forgetTable(table.table);
    await userEvent.click(play);
    expect(screen.queryByRole('dialog', { name: /first time/ })).toBeNull();
    await vi.waitFor(() => expect(location.pathname).toBe('/t/nuovo'));
  });

  it.each([
    ['Shapes', '/learn/fantastick/shapes'],
    ['Alone', '/learn/fantastick/first'],
    ['Play now: Fantastick, against bots', '/learn/fantastick/first'],
  ])('teaches the way that was chosen, where it has a lesson, else begins with the first: %s', async (way, path) => {
    localStorage.clear();
    answering({ '/api/games': FIVE.map((one) => (one.id === 'fantastick' ? { ...one, lessons: ['first', 'shapes'] } : one)) });
    render(Home);
    const card = within(await screen.findByRole('article', { name: 'Fantastick' }));
    await userEvent.click(card.getByRole('button', { name: way }));
    await userEvent.click(screen.getByRole('button', { name: /^Learn in a minute/ }));
    await vi.waitFor(() => expect(location.pathname).toBe(path));
  });

  it.each(['{"toncc": 1}', 'null', '7', '"toncc"'])('asks too if the browser has kept %s, and then never again', async (kept) => {
    localStorage.clear();
    localStorage.setItem('ludoteca.offered', kept);
    answering({ '/api/games': FIVE });
    render(Home);
    await userEvent.click(await screen.findByRole('button', { name: /Tóncc, against bots/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Learn in a minute/ }));
    expect(localStorage.getItem('ludoteca.offered')).toBe('["toncc"]');
  });

  it.each([
    ['has played it', () => holdSeats('tavolo', ['secret'], 'toncc', 'Tóncc')],
    ['has begun a lesson', () => noteLearnt('toncc', 'first', { step: 1 })],
    ['has read a tip', () => localStorage.setItem('ludoteca.coached', '["toncc/goal"]')],
  ])('does not ask somebody who %s', async (_, does) => {
    localStorage.clear();
    does();
    answering({ '/api/games': FIVE, '/api/tables': { table: 'nuovo', code: null, secrets: { '0': 'mine' } } });
    render(Home);
    await userEvent.click(await screen.findByRole('button', { name: /Tóncc, against bots/ }));
    await vi.waitFor(() => expect(location.pathname).toBe('/t/nuovo'));
  });

  it('offers no lesson of a game that has none', async () => {
    localStorage.clear();
    const bare = { ...game('toncc', 'Tóncc'), lessons: [] };
    answering({ '/api/games': [bare], '/api/tables': { table: 'nuovo', code: null, secrets: { '0': 'mine' } } });
    render(Home);
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Learn/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Tóncc, against bots/ }));
    await vi.waitFor(() => expect(location.pathname).toBe('/t/nuovo'));
  });

  it('begins in one of the other ways of the card', async () => {
    const label = { en: 'Alone', it: 'Da soli' };
    vi.spyOn(games, 'about').mockReturnValue({
      line: { en: '', it: '' },
      colour: '',
      first: { challenges: 1 },
      plays: [{ label, options: { challenges: 3 }, seats: 1 }],
    });
    const asked = answering({
      '/api/games': [game('toncc', 'Tóncc', [1, 3])],
      '/api/tables': { table: 'nuovo', code: null, secrets: { '0': 'mine' } },
    });
    render(Home);
    const ways = within(await screen.findByRole('group', { name: 'Other ways to play Tóncc at once' }));
    await userEvent.click(ways.getByRole('button', { name: 'Alone' }));
    const [, request] = asked.mock.calls.find(([path]) => String(path).startsWith('/api/tables'))!;
    expect(JSON.parse(request.body)).toMatchObject({ options: { challenges: 3 }, seats: [{ kind: 'person' }], first: true });
    expect(JSON.parse(request.body).seats).toHaveLength(1);
  });

  it('has the code field on the slash', async () => {
    answering({ '/api/games': FIVE });
    render(Home);
    await userEvent.keyboard('/');
    expect(screen.getByLabelText('A friend gave you a code?')).toHaveFocus();
    await userEvent.keyboard('kq/w');
    expect(screen.getByLabelText('A friend gave you a code?')).toHaveValue('KQW');
  });

  it('leads to a new table where there are no bots to play against at once', async () => {
    const nim = { ...game('nim', 'Nim', [2]), bots: [] };
    answering({ '/api/games': [nim, { ...nim, id: 'patience', seats: [1] }] });
    render(Home);
    const [two, alone] = await screen.findAllByRole('article');
    expect(within(two!).queryByRole('button', { name: /Play now/ })).toBeNull();
    expect(within(two!).getByRole('link', { name: 'New table of Nim' })).toHaveClass('main');
    expect(within(alone!).getByRole('button', { name: /Play now/ })).toBeEnabled();
  });

  it('shows why a table could not be made', async () => {
    answering({ '/api/games': FIVE, '/api/tables': { refusal: 'That was a lot in one hour.' } });
    render(Home);
    await userEvent.click(await screen.findByRole('button', { name: /Tóncc, against bots/ }));
    expect(await screen.findByText('That was a lot in one hour.')).toBeVisible();
    expect(location.pathname).toBe('/');
  });

  it('can be asked again when nobody answers', async () => {
    answering({});
    render(Home);
    const again = await screen.findByRole('button', { name: 'Try again' });
    answering({ '/api/games': FIVE });
    await userEvent.click(again);
    expect(await screen.findAllByRole('article')).toHaveLength(5);
  });

  it('takes a code', async () => {
    answering({ '/api/games': FIVE });
    render(Home);
    await userEvent.type(screen.getByLabelText('A friend gave you a code?'), 'kqw txy{Enter}');
    expect(location.pathname).toBe('/join/KQWTXY');
  });

  it('speaks Italian', async () => {
    setLanguage('it');
    const asked = answering({ '/api/games': FIVE });
    render(Home);
    expect(await screen.findByRole('button', { name: 'Gioca subito a Tóncc contro i bot' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Gioca subito ad Antino contro i bot' })).toBeVisible();
    expect(asked.mock.calls.map(([path]) => path)).toContain('/api/games?language=it');
  });
});

describe('for who comes back', () => {
  const glance = (more: Partial<Glance> & { id: string; held?: number[]; status?: 'waiting' | 'playing' | 'over' }): Glance => {
    const { id, held = [0], status = 'playing', ...rest } = more;
    return { table: info({ id, held, status }), turn: [1], scores: [], picture: null, ...rest };
  };

  it('one’s turns come first, then the tables where others are to act, each with its way back', async () => {
    for (const id of ['third', 'second', 'first']) holdSeats(id, [`secret of ${id}`], 'toncc', 'Tóncc');
    const asked = answering({
      '/api/games': FIVE,
      '/api/glances': [
        glance({ id: 'first' }),
        glance({ id: 'second', turn: [0], scores: [4, 7, 2] }),
        glance({ id: 'third', status: 'waiting' }),
      ],
    });
    render(Home);
    expect(await screen.findByRole('heading', { name: 'Your turn (1)' })).toBeVisible();
    const rows = within(screen.getByRole('region', { name: 'Your turn (1)' })).getAllByRole('listitem');
    expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual(['/t/second', '/t/first', '/t/third']);
    expect(rows[0]).toHaveTextContent(/Your turn.*Ada 4, Bruno 7, and Carla 2/);
    expect(rows[1]).toHaveTextContent('It is Bruno’s turn');
    expect(rows[2]).toHaveTextContent('Waiting for players');
    const [, request] = asked.mock.calls.find(([path]) => String(path).startsWith('/api/glances'))!;
    expect(JSON.parse(request.body).tables[0]).toEqual({ table: 'first', secrets: ['secret of first'] });
    expect(screen.getByRole('link', { name: 'My tables' })).toHaveAttribute('href', '/mine');
  });

  it('a table that is over or gone makes room, and nothing is said to be anybody’s turn', async () => {
    for (const id of ['gone', 'over', 'open']) holdSeats(id, ['secret'], 'toncc', 'Tóncc');
    answering({ '/api/games': FIVE, '/api/glances': [glance({ id: 'open' }), glance({ id: 'over', status: 'over' }), null] });
    render(Home);
    const list = await screen.findByRole('region', { name: 'Go on playing' });
    await vi.waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    expect(myTables().map(({ table, status }) => [table, status])).toContainEqual(['over', 'over']); // it is only noted
    expect(myTables()).toHaveLength(3);
  });

  it('what was known is shown while nobody answers', async () => {
    holdSeats('tavolo', ['secret'], 'toncc', 'Tóncc');
    answering({ '/api/games': FIVE });
    render(Home);
    expect(await screen.findByRole('region', { name: 'Go on playing' })).toHaveTextContent('Tóncc');
  });

  it('has no such list for somebody who has finished all', async () => {
    holdSeats('tavolo', ['secret']);
    noteTable(info({ status: 'over' }));
    answering({ '/api/games': FIVE });
    render(Home);
    expect(screen.getByRole('heading', { name: 'Your table is ready.' })).toBeVisible();
  });

  it.each([
    [{ version: 'advanced' }, 1, 'Practice'],
    [{ version: 'advanced' }, 2, 'Advanced'],
    [{ version: 'beginner' }, 3, 'Beginner'],
    [{ version: 'nothing we know' }, 2, undefined],
  ])('says in which way a table is played: %j for %i', (options, seats, label) => {
    const table = info({ game: 'mathmarket', options });
    expect(modeOf({ ...table, seats: table.seats.slice(0, seats) })?.en).toBe(label);
  });
});

describe('my tables', () => {
  it('say so when there are none', async () => {
    answering({ '/api/games': FIVE });
    render(Home);
    expect(screen.getByText('No tables yet')).toBeVisible();
  });

  it('lead back to the table, and to the match that was played there', async () => {
    holdSeats('tavolo', ['secret']);
    noteTable(info({ status: 'over' }));
    answering({ '/api/games': FIVE });
    render(Home);
    expect(screen.getByText('Ada, Bruno, and Carla')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/t/tavolo');
    expect(screen.getByRole('link', { name: 'Replay' })).toHaveAttribute('href', '/replay/m1');
  });
});
