// Colyseus with the trivial game: node colyseus.mjs PORT [at-once]. By default it sends changes every 50 ms.

import http from 'node:http';
import { Room, Server } from '@colyseus/core';
import { schema, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';

const [port, atOnce] = process.argv.slice(2);

const Adding = schema({ count: t.number(), turn: t.number() });

class Add extends Room {
  onCreate() {
    this.maxClients = 2;
    this.state = new Adding().assign({ count: 0, turn: 0 });
    this.seats = new Map();
    this.onMessage('add', (client) => {
      if (this.seats.get(client.sessionId) !== this.state.turn) return;
      this.state.count += 1;
      this.state.turn = 1 - this.state.turn;
      if (atOnce) this.broadcastPatch();
    });
  }

  onJoin(client) {
    this.seats.set(client.sessionId, this.seats.size);
  }
}

const server = new Server({ transport: new WebSocketTransport({ server: http.createServer() }), greet: false });
server.define('add', Add);
await server.listen(Number(port));
console.log('READY');
