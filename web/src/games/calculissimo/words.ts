/** Calculissimo in words: tokens, squares, operations and events, for the lines beside the board and the screen reader. */
import { list, t, type Text } from '../../language.svelte';
import { stepWords } from './scene';
import { CENTRE, columnLetter, glyph, meaning, same } from './squares';
import texts from './texts';
import type { Bonus, CalcPicture, Cell, Event, Laid, Operation, SketchLine, Token, Way } from './types';

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A token as it is said aloud: "6", "divided by", "joker as 9". */
export function tokenWords(token: Token): string {
  if (token.length > 1) return t(texts.joker_as, { token: tokenWords(meaning(token)) });
  const sign = texts.sign[token];
  return sign ? t(sign) : token;
}

/** "Row 8" or "Column F". */
export function lineName(way: Way, cells: Cell[]): string {
  const [row, column] = cells[0] ?? [0, 0];
  return way === 'row' ? t(texts.row, { number: row + 1 }) : t(texts.column, { letter: columnLetter(column) });
}

export interface Look {
  bonus: Bonus | null;
  /** What lies there, with a ? before it if a joker; null for nothing. */
  token: string | null;
  loose: boolean;
  /** Laid, and not yet accepted. */
  waits: boolean;
  /** The typing arrow is here. */
  arrow: Way | null;
  hinted: boolean;
  /** What the ghost would lay here. */
  ghost: string | null;
}

/** A square with all that can be said of it: "row 8, column F, green, doubles a number, empty". */
export function squareWords(cell: Cell, { bonus, token, loose, waits, arrow, hinted, ghost }: Look): string {
  return [
    t(texts.place, { row: cell[0] + 1, column: columnLetter(cell[1]) }),
    same(cell, CENTRE) ? t(texts.centre) : '',
    // under a token that lies for good its square is spent
    bonus && (!token || loose) ? t(texts.bonus[bonus]) : '',
    token ? tokenWords(token) : t(texts.empty),
    loose ? t(texts.loose) : '',
    waits ? t(texts.waiting_there) : '',
    arrow ? t(arrow === 'row' ? texts.arrow_row : texts.arrow_column) : '',
    hinted ? t(texts.hinted) : '',
    ghost ? t(texts.ghost, { token: tokenWords(ghost) }) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** "6 ÷ 2 + 9": an operation as it lies there. */
export function readWords(reads: string): string {
  return [...reads].map(glyph).join(' ');
}

/** "12 points", and "1 point". */
export function pointsWords(points: number): string {
  return points === 1 ? t(texts.said_point) : t(texts.said_points, { points });
}

function tokensWords(number: number): string {
  return number === 1 ? t(texts.token) : t(texts.tokens, { number });
}

/** The operations of a lay with their whole reckoning: "(6×2) ÷ 2 + (9×2) = 24, × 2 = 48". */
function reckonedWords(operations: Operation[], total: number): string {
  const told = operations.map(({ text }) => text).join('; ');
  return operations.length > 1 ? `${told}. ${t(texts.total, { points: total })}` : told;
}

/** What was announced for a lay: "You said 44." */
export function announcedWords({ seat, announced }: Laid, names: string[], viewer: number | null): string {
  if (announced === null) return '';
  return seat === viewer ? t(texts.you_said, { points: announced }) : t(texts.they_said, { name: names[seat] ?? '', points: announced });
}

/** What became of it, once the reckoning is known: "You score 44." */
export function verdictWords({ seat, announced, counts, points }: Laid, names: string[], viewer: number | null): string {
  if (announced === null) return '';
  if (announced > counts) return t(texts.said_too_much);
  if (announced === counts) return t(texts.said_exactly);
  return seat === viewer ? t(texts.you_score, { points }) : t(texts.they_score, { name: names[seat] ?? '', points });
}

/** The state of each line for the ear: "Row 8: right, (6×2) ÷ 2 = 6, …". */
export function sketchWords(lines: SketchLine[]): string {
  return lines
    .map(({ way, cells, state, text, steps, points, note }) => {
      const said = [t(texts[state]), text ?? steps.map(stepWords).join(', '), points === null ? '' : pointsWords(points), note];
      return t(texts.said_line, { place: lineName(way, cells), text: said.filter(Boolean).join(', ') });
    })
    .join('. ');
}

/** What happened, in one or two sentences; null for what nobody needs to be told. */
export function eventWords(event: Event, names: string[], viewer: number | null): string | null {
  const called = (seat: number, you: Text = texts.you_within) => (seat === viewer ? t(you) : (names[seat] ?? ''));
  /** What I did, or what another one did. */
  const did = (seat: number, mine: Text, theirs: Text, more: Record<string, string | number> = {}) =>
    t(seat === viewer ? mine : theirs, { name: called(seat), ...more });
  switch (event.type) {
    case 'lots': {
      const lots = capital(list(event.draws.map(({ seat, token }) => t(texts.said_lot, { name: called(seat), token: tokenWords(token) }))));
      const then =
        event.starts === null
          ? t(viewer !== null && event.again.includes(viewer) ? texts.lots_again_you : texts.lots_again, {
              names: list(event.again.map((one) => called(one))),
            })
          : did(event.starts, texts.you_start, texts.starts);
      return `${t(texts.said_lots, { lots })} ${then}`;
    }
    case 'lay':
      return [layWords(event, names, viewer), event.whole ? t(texts.said_lay_whole) : ''].filter(Boolean).join(' ');
    case 'answer':
      return event.accepts
        ? did(event.seat, texts.you_accept, texts.said_accept)
        : did(event.seat, texts.you_challenge, texts.said_challenge);
    case 'stands':
      return t(texts.said_stands, { name: called(event.seat, texts.for_you), lay: reckonedWords(event.operations, event.points) });
    case 'back':
      return did(event.seat, texts.you_back, texts.said_back, { why: event.why });
    case 'exchange':
      return did(event.seat, texts.you_exchange, texts.said_exchange, { tokens: tokensWords(event.count) });
    case 'pass':
      return did(event.seat, texts.you_pass, texts.said_pass);
    case 'time':
      return did(event.seat, texts.you_time, texts.said_time);
    case 'over':
      return leftWords(event.left, names, viewer);
    case 'draw':
      return null;
  }
}

/** A lay with its reckoning; where that is not told yet, as it reads and with the points it is laid for. */
function layWords(event: Laid, names: string[], viewer: number | null): string {
  const { seat, operations, counts, points } = event;
  const name = seat === viewer ? t(texts.you) : (names[seat] ?? '');
  if (!event.stands) {
    const reads = operations.map((one) => readWords(one.reads)).join('; ');
    return t(seat === viewer ? texts.you_lay_for : texts.said_lay_for, { name, operations: reads, points: pointsWords(points) });
  }
  const reckoning = reckonedWords(operations, counts);
  if (event.announced === null) return t(texts.said_lay, { name, lay: reckoning });
  return `${announcedWords(event, names, viewer)} ${reckoning}. ${verdictWords(event, names, viewer)}`;
}

/** What a seat did last, in a word or two beside its name: "+24", "passed"; nothing where it has done nothing yet. */
export function didWords(events: Event[] | null | undefined): string {
  for (const event of events ?? []) {
    if (event.type === 'lay') return event.stands ? `+${event.points}` : '';
    if (event.type === 'pass') return t(texts.did_pass);
    if (event.type === 'exchange') return t(texts.did_exchange, { number: event.count });
  }
  return '';
}

/** "Left on the racks: Ada −12 and Bruno −20." */
export function leftWords(left: number[], names: string[], viewer: number | null): string {
  const called = (seat: number) => (seat === viewer ? t(texts.you_within) : (names[seat] ?? ''));
  const said = left.flatMap((points, seat) => (points ? [t(texts.said_left, { name: called(seat), points })] : []));
  return t(texts.said_over, { left: said.length ? list(said) : t(texts.none_left) });
}

/** What each rack has cost at the end. */
export function leftOf({ view, result }: CalcPicture): number[] | null {
  return result ? view.position.scores.map((score, seat) => score - (result.scores[seat] ?? score)) : null;
}

/** The whole position in a few sentences. */
export function summary(picture: CalcPicture, names: string[]): string {
  const { board, bag, scores, racks } = picture.view.position;
  const own = picture.seat === null ? null : racks[picture.seat];
  const [next] = picture.turn;
  const said = t(texts.summary, {
    laid: board.join('').replaceAll('.', '').length,
    bag,
    scores: scores.map((points, seat) => t(texts.summary_score, { name: names[seat] ?? '', points: pointsWords(points) })).join(', '),
    turn: next === undefined ? '' : t(texts.summary_turn, { name: names[next] ?? '' }),
  });
  return typeof own === 'string' && own ? `${said} ${t(texts.summary_rack, { tokens: list([...own].map(tokenWords)) })}` : said;
}
