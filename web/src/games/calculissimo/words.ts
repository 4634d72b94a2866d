/** Calculissimo in words: tokens, squares, operations and events, for the lines beside the board and the screen reader. */
import { list, t } from '../../language.svelte';
import { CENTRE, glyph, meaning, same } from './squares';
import texts from './texts';
import type { Bonus, CalcPicture, Cell, Event, Laid, SketchLine, Token, Way } from './types';

/** A token as it is said aloud: "6", "divided by", "joker as 9". */
export function tokenWords(token: Token): string {
  if (token.length > 1) return t(texts.joker_as, { token: tokenWords(meaning(token)) });
  const sign = texts.sign[token];
  return sign ? t(sign) : token;
}

/** "Row 8" or "Column 6". */
export function lineName(way: Way, cells: Cell[]): string {
  const [row, column] = cells[0] ?? [0, 0];
  return way === 'row' ? t(texts.row, { number: row + 1 }) : t(texts.column, { number: column + 1 });
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

/** A square with all that can be said of it: "row 8, column 6, green, doubles a number, empty". */
export function squareWords(cell: Cell, { bonus, token, loose, waits, arrow, hinted, ghost }: Look): string {
  return [
    t(texts.place, { row: cell[0] + 1, column: cell[1] + 1 }),
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

/** The whole reckoning of an operation in one line: "(6×2) ÷ 2 = 6, 6 + (9×2) = 24, 24 × 2 = 48". */
function stepsWords(steps: { text: string }[][]): string {
  return steps
    .map((step) =>
      step
        .map(({ text }) => text)
        .join('')
        .trim(),
    )
    .join(', ');
}

/** A lay with its whole reckoning; where that is not told, as it reads and with the points it was laid for. */
function layWords({ operations, counts, stands, points }: Laid): string {
  if (!stands) return t(texts.said_points_of, { operations: operations.map(({ reads }) => readWords(reads)).join('; '), points });
  const told = operations.map(({ text }) => text).join('; ');
  return operations.length > 1 ? `${told}. ${t(texts.total, { points: counts })}` : told;
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
    .map(({ way, cells, state, text, steps, points }) => {
      const said = [t(texts[state]), text ?? stepsWords(steps), points === null ? '' : t(texts.said_points, { points })];
      return t(texts.said_line, { place: lineName(way, cells), text: said.filter(Boolean).join(', ') });
    })
    .join('. ');
}

/** What happened, in one or two sentences; null for what nobody needs to be told. */
export function eventWords(event: Event, names: string[], viewer: number | null): string | null {
  const called = (seat: number) => names[seat] ?? '';
  switch (event.type) {
    case 'lots': {
      const lots = list(event.draws.map(({ seat, token }) => t(texts.said_lot, { name: called(seat), token: tokenWords(token) })));
      const then =
        event.starts === null
          ? t(texts.lots_again, { names: list(event.again.map(called)) })
          : t(texts.starts, { name: called(event.starts) });
      return `${t(texts.said_lots, { lots })} ${then}`;
    }
    case 'lay': {
      const whole = event.whole ? t(texts.said_lay_whole) : '';
      const said =
        event.announced === null
          ? t(texts.said_lay, { name: called(event.seat), lay: layWords(event) })
          : `${announcedWords(event, names, viewer)} ${layWords(event)}. ${verdictWords(event, names, viewer)}`;
      return [said, whole].filter(Boolean).join(' ');
    }
    case 'answer':
      return t(event.accepts ? texts.said_accept : texts.said_challenge, { name: called(event.seat) });
    case 'stands':
      return t(texts.said_stands, { name: called(event.seat), points: event.points });
    case 'back':
      return t(texts.said_back, { name: called(event.seat) });
    case 'exchange':
      return t(texts.said_exchange, { name: called(event.seat), number: event.count });
    case 'pass':
      return t(texts.said_pass, { name: called(event.seat) });
    case 'time':
      return t(texts.said_time, { name: called(event.seat) });
    case 'over':
      return leftWords(event.left, names);
    case 'draw':
      return null;
  }
}

/** "Left on the racks: Ada −12 and Bruno −20." */
export function leftWords(left: number[], names: string[]): string {
  const said = left.flatMap((points, seat) => (points ? [t(texts.said_left, { name: names[seat] ?? '', points })] : []));
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
    scores: scores.map((points, seat) => t(texts.summary_score, { name: names[seat] ?? '', points })).join(', '),
    turn: next === undefined ? '' : t(texts.summary_turn, { name: names[next] ?? '' }),
  });
  return typeof own === 'string' && own ? `${said} ${t(texts.summary_rack, { tokens: list([...own].map(tokenWords)) })}` : said;
}
