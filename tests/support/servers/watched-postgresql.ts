import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { postgresqlServer } from './postgresql-server';

export interface WatchedPostgresql {
  readonly port: number;
  /** The statements that clients sent, in their order. */
  readonly statements: string[];
  close(): Promise<void>;
}

/** A way to the PostgreSQL server that writes down every statement. Clients connect without TLS. */
export async function watchedPostgresql(): Promise<WatchedPostgresql> {
  const statements: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(Number(postgresqlServer.port || 5432), postgresqlServer.hostname);
    const read = messageReader((type, body) => {
      if (type === 'Q') statements.push(textAt(body, 0));
      if (type === 'P') statements.push(textAt(body, body.indexOf(0) + 1));
    });
    client.on('data', read);
    client.pipe(target).pipe(client);
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    statements,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Cuts what a client sends into messages: a letter and a length, but for the first, which has no letter. */
function messageReader(tell: (type: string, body: Buffer) => void): (piece: Buffer) => void {
  let left = Buffer.alloc(0);
  let isStarted = false;
  return (piece) => {
    left = Buffer.concat([left, piece]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (left.length < head + 4) return;
      const end = head + left.readUInt32BE(head);
      if (left.length < end) return;
      const body = left.subarray(head + 4, end);
      // A request for TLS (80877103) comes before the first message, and the server refuses it.
      if (isStarted) tell(String.fromCharCode(left[0] ?? 0), body);
      else isStarted = body.readUInt32BE(0) !== 80_877_103;
      left = left.subarray(end);
    }
  };
}

function textAt(body: Buffer, start: number): string {
  return body.toString('utf8', start, body.indexOf(0, start));
}
