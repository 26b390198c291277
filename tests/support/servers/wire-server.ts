import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface WireServer {
  readonly port: number;
  readonly asked: Asked[];
  close(): Promise<void>;
}

/** An HTTP server with the responses of a test, which stores the requests. */
export async function wireServer(
  answer: (asked: Asked, response: ServerResponse, origin: string) => void,
): Promise<WireServer> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { port } = server.address() as AddressInfo;
      const origin = `http://127.0.0.1:${port}`;
      const { method = '', headers } = request;
      const one = { method, url: new URL(request.url ?? '/', origin), headers, body: Buffer.concat(pieces).toString() };
      asked.push(one);
      answer(one, response, origin);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
