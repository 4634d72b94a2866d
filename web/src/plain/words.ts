/** Actions, events and positions of any game in words: as much as can be said without knowing its rules. */
import { t } from '../language.svelte';
import type { Action, Json, OpenAction, StoryEvent } from '../table/messages';
import texts from './texts';

export type Fields = { [name: string]: Json };

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for what can be written in one word. */
export function isPlain(value: Json): value is null | boolean | number | string {
  return value === null || typeof value !== 'object';
}

/** True for a board: rows of the same length, each of plain values. */
export function isGrid(value: Json): value is (null | boolean | number | string)[][] {
  if (!Array.isArray(value) || value.length < 2) return false;
  const [first] = value;
  const width = Array.isArray(first) ? first.length : 0;
  return width > 1 && value.every((row) => Array.isArray(row) && row.length === width && row.every(isPlain));
}

/** A field as a reader calls it: "hand_sizes" is "hand sizes". */
export function nameOf(field: string): string {
  return field.replaceAll('_', ' ');
}

/** A value in words: "3", "yes", "2 3", "row 1, column 2". */
export function valueWords(value: Json): string {
  if (value === null) return t(texts.nothing);
  if (typeof value === 'boolean') return t(value ? texts.yes : texts.no);
  if (Array.isArray(value)) {
    const parts = value.map((part) => (isPlain(part) ? valueWords(part) : `(${valueWords(part)})`));
    return parts.length ? parts.join(' ') : t(texts.nothing);
  }
  return typeof value === 'object' ? fieldsWords(value) : String(value);
}

function fieldsWords(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, value]) => `${nameOf(name)} ${isFields(value) ? `(${valueWords(value)})` : valueWords(value)}`)
    .join(', ');
}

/** An action in words: "take, heap 2, count 3". */
export function actionWords({ type, ...fields }: Action): string {
  return [nameOf(type), fieldsWords(fields)].filter(Boolean).join(', ');
}

/** What stands on an action's button: what the game says of it, else the action itself. */
export function labelOf({ action, preview }: OpenAction): string {
  return typeof preview?.['text'] === 'string' ? preview['text'] : actionWords(action);
}

/** A game knows no names and numbers its players ("Player 2", "Il giocatore 2"): the page knows who they are. */
export function named(text: string, names: string[]): string {
  return text.replace(/\b(?:Player|(?:[Ii]l )?[Gg]iocatore) (\d+)\b/g, (whole, number: string) => names[Number(number) - 1] ?? whole);
}

/** An event as a line of the story: what the game says of it, else who did what. */
export function eventWords({ type, seat, ...fields }: StoryEvent, names: string[]): string {
  if (typeof fields['text'] === 'string') return named(fields['text'], names);
  const name = typeof seat === 'number' ? names[seat] : undefined;
  return `${name ? `${name}: ` : ''}${actionWords({ type, ...fields })}`;
}

/** What a view shows of the table: without what the page says elsewhere. */
export function positionOf(view: unknown): Fields {
  if (!isFields(view)) return {};
  const { game: _game, seats: _seats, seat: _seat, options: _options, ...shown } = view;
  const { position, ...others } = shown;
  return isFields(position) ? { ...position, ...others } : shown;
}

/** What the game itself says of the position, a line for each thing; [] where it leaves that to the board. */
export function linesOf(notes: unknown): string[] {
  const text = isFields(notes) ? notes['text'] : null;
  return Array.isArray(text) ? text.filter((line) => typeof line === 'string') : [];
}

/** The options of the match as its view tells them. */
export function optionsOf(view: unknown): Fields {
  return isFields(view) && isFields(view['options']) ? view['options'] : {};
}

/** The points of each seat: the result's, else what the notes or the position call scores or points; null where nobody does. */
export function scoresOf(picture: { view: unknown; notes: unknown; result: { scores: number[] } | null }, seats: number): number[] | null {
  if (picture.result) return picture.result.scores;
  const places = [picture.notes, positionOf(picture.view)].filter(isFields);
  const found = places.flatMap(({ scores, points }) => [scores, points]);
  const isScores = (one: unknown): one is number[] =>
    Array.isArray(one) && one.length === seats && one.every((score) => typeof score === 'number');
  return found.find(isScores) ?? null;
}

/** The action that was typed; null if it is none. */
export function actionOf(typed: string): Action | null {
  try {
    const action: unknown = JSON.parse(typed);
    return isFields(action) && typeof action['type'] === 'string' ? { ...action, type: action['type'] } : null;
  } catch {
    return null;
  }
}
