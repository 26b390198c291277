import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { viewerOf } from '@/lib/server/auth/viewer';
import { channelOf, holdsChannel } from './channel';
import { eventIdPattern } from './event';
import { eventStream } from './event-stream';

declare global {
  /** Takes a request for a web socket; set where events are told that way. */
  var isolineSocket: ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined;
}

const checkMs = 20_000;
const mostOfChannel = 20;
const server = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false });
const open = new Map<string, number>();

/**
 * `/ws?last_id=`: sends each event of the caller's channel after that one, a text with JSON each, as they come. Refuses
 * with 401 who is not signed in or lacks the cookie of the channel, with 403 the pages of other sites, with 429 the
 * twenty-first socket of a channel.
 */
export function acceptSocket(request: IncomingMessage, socket: Duplex, head: Buffer): void {
  socket.on('error', () => socket.destroy());
  admit(request, socket, head).catch((error: unknown) => {
    console.error(error);
    refuse(socket, '500 Internal Server Error');
  });
}

async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname !== '/ws') return refuse(socket, '404 Not Found');
  if (!isOwnPage(request)) return refuse(socket, '403 Forbidden');
  const lastId = searchParams.get('last_id');
  if (lastId && !eventIdPattern.test(lastId)) return refuse(socket, '400 Bad Request');
  const channel = await channelHeld(request);
  if (channel === null) return refuse(socket, '401 Unauthorized');
  if ((open.get(channel) ?? 0) >= mostOfChannel) return refuse(socket, '429 Too Many Requests');
  server.handleUpgrade(request, socket, head, (client) => tell(client, request, channel, lastId || null));
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Browsers say which page opens a socket, and send our cookies with those of other sites too. */
function isOwnPage({ headers: { origin, host } }: IncomingMessage): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** The channel of the request's cookie, while its session holds; null otherwise. */
async function channelHeld(request: IncomingMessage): Promise<string | null> {
  const { cookie, authorization } = request.headers;
  const headers = new Headers({ ...(cookie ? { cookie } : {}), ...(authorization ? { authorization } : {}) });
  const viewer = await viewerOf(headers).catch(() => null);
  if (viewer === null || viewer.id === null || !(await holdsChannel(headers, viewer))) return null;
  return channelOf(viewer.id);
}

function tell(client: WebSocket, request: IncomingMessage, channel: string, lastId: string | null): void {
  let after = lastId;
  let isAlive = true;
  let sending = Promise.resolve();
  const send = () => {
    sending = sending.then(sendNew).catch((error: unknown) => {
      console.error(error);
      client.close(1011);
    });
  };
  const sendNew = async (): Promise<void> => {
    while (client.readyState === client.OPEN) {
      const events = await eventStream().read(channel, after);
      for (const event of events) client.send(JSON.stringify(event));
      after = events.at(-1)?.id ?? after;
      if (events.length === 0) return;
    }
  };
  const stopListening = eventStream().listen(channel, send);
  const check = setInterval(async () => {
    if (!isAlive) return client.terminate();
    isAlive = false;
    client.ping();
    if ((await channelHeld(request)) !== channel) client.close(4401);
  }, checkMs);
  open.set(channel, (open.get(channel) ?? 0) + 1);
  client.on('pong', () => {
    isAlive = true;
  });
  client.on('error', () => client.terminate());
  client.once('close', () => {
    clearInterval(check);
    stopListening();
    const left = (open.get(channel) ?? 1) - 1;
    if (left > 0) open.set(channel, left);
    else open.delete(channel);
  });
  send();
}
