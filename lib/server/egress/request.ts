import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { Readable } from 'node:stream';
import { checkedLookup, type Resolver } from './checked-lookup';
import { demandLiteral, type Purpose } from './policy';

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal: AbortSignal;
  readonly purpose: Purpose;
  readonly resolver?: Resolver;
  /** Is told of the bytes of the answer as they arrive; what it throws ends the answer and closes the connection. */
  readonly count?: (bytes: number) => void;
}

/** One agent for each purpose: a pooled connection that one purpose may use must not be used for another. */
const agents = new Map<string, PlainAgent>();

function agentOf(protocol: string, purpose: Purpose): PlainAgent {
  const key = `${protocol} ${purpose}`;
  const known = agents.get(key);
  if (known) return known;
  const made = new (protocol === 'https:' ? SecureAgent : PlainAgent)({ keepAlive: true, timeout: 60_000 });
  agents.set(key, made);
  return made;
}

/**
 * `fetch` with the egress policy: the checked address is the one that is connected to. A redirect is an error, because
 * no server that we call has a reason to redirect us. Throws `egress_refused`.
 */
export async function request(url: string | URL, asking: RequestOptions): Promise<Response> {
  const target = new URL(url);
  if (target.protocol !== 'https:' && target.protocol !== 'http:')
    throw new TypeError(`unknown scheme ${target.protocol}`);
  demandLiteral(target.hostname, asking.purpose);
  const message = await asked(target, asking);
  const status = message.statusCode ?? 0;
  if (status >= 300 && status < 400 && message.headers.location !== undefined) {
    message.destroy();
    throw new Error(`unexpected redirect: HTTP ${status}`);
  }
  return responseOf(message, status, asking.count ?? upTo(mostBytes));
}

/** The server may close a kept-alive connection just when it is reused: then the request is sent again. */
function asked(target: URL, asking: RequestOptions): Promise<IncomingMessage> {
  const { method = 'GET', headers = {}, body, signal, purpose, resolver } = asking;
  const ask = target.protocol === 'https:' ? secureRequest : plainRequest;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((done, fail) => {
    const sent = ask(target, {
      method,
      headers: { ...headers, ...length },
      signal,
      agent: resolver === undefined ? agentOf(target.protocol, purpose) : false,
      lookup: checkedLookup(purpose, resolver),
    });
    sent.once('response', done);
    sent.once('error', (problem: NodeJS.ErrnoException) => {
      if (sent.reusedSocket && problem.code === 'ECONNRESET') done(asked(target, asking));
      else fail(problem);
    });
    sent.end(body);
  });
}

/** An answer is short unless its caller counts. */
const mostBytes = 16 * 1024 * 1024;

const withoutBody = new Set([204, 205, 304]);

function responseOf(message: IncomingMessage, status: number, count: (bytes: number) => void): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headersDistinct)) {
    for (const one of value ?? []) headers.append(name, one);
  }
  if (withoutBody.has(status)) message.resume();
  const body = withoutBody.has(status) ? null : (Readable.toWeb(message) as ReadableStream<Uint8Array>);
  return new Response(body?.pipeThrough(counted(count)) ?? null, {
    status,
    statusText: message.statusMessage ?? '',
    headers,
  });
}

function counted(count: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(piece, controller) {
      count(piece.byteLength);
      controller.enqueue(piece);
    },
  });
}

function upTo(most: number): (bytes: number) => void {
  let sum = 0;
  return (bytes) => {
    sum += bytes;
    if (sum > most) throw new Error(`the answer is longer than ${most} bytes`);
  };
}
