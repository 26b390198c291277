import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Receiver {
  readonly url: string;
  readonly requests: Received[];
  /** Decides what a request is answered with; 200 and nothing unless changed. */
  answer: (request: Received) => {
    readonly status: number;
    readonly body?: string;
    readonly headers?: Record<string, string>;
  };
  close(): Promise<void>;
}

/** An HTTP server on the loopback that writes down what it receives. */
export async function startReceiver(): Promise<Receiver> {
  const requests: Received[] = [];
  const state: Receiver = { url: '', requests, answer: () => ({ status: 200 }), close: async () => undefined };
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const received = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(pieces),
    };
    requests.push(received);
    const { status, body = '', headers = {} } = state.answer(received);
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return Object.assign(state, { url: `http://127.0.0.1:${port}`, close });
}
