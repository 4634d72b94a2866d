/** A WebSocket whose other end is the test. */
import type { FromServer, Picture, SeatInfo, TableInfo, ToServer } from './messages';

export class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: ToServer[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  static get newest(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The messages of one type that were sent. */
  of<Type extends ToServer['type']>(type: Type): Extract<ToServer, { type: Type }>[] {
    return this.sent.filter((message): message is Extract<ToServer, { type: Type }> => message.type === type);
  }
}

export function seat(name: string, more: Partial<SeatInfo> = {}): SeatInfo {
  return { kind: 'person', name, avatar: 'fox', level: null, here: true, stand_in: null, thinking: false, ...more };
}

export function info(more: Partial<TableInfo> = {}): TableInfo {
  return {
    id: 'tavolo',
    code: null,
    invite: 'http://localhost/t/tavolo',
    game: 'toncc',
    title: 'Tóncc',
    options: {},
    status: 'playing',
    match: 'm1',
    held: [0],
    seats: [seat('Ada'), seat('Bruno'), seat('Carla')],
    ...more,
  };
}

export function picture(number: number, more: Partial<Picture> = {}): Picture & { type: 'picture' } {
  return {
    type: 'picture',
    match: 'm1',
    seat: 0,
    number,
    view: {},
    notes: {},
    turn: [0, 1, 2],
    over: false,
    result: null,
    actions: [],
    story: [{ type: 'sealed', seat: 1 }],
    ...more,
  };
}
