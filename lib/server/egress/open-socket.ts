import { Socket } from 'node:net';
import { checkedLookup, type Resolver } from './checked-lookup';
import { demandLiteral, type Purpose } from './policy';

/**
 * A socket for a driver that calls `connect` itself, with port and host or with the path of a local socket. It fails
 * with `egress_refused` where the policy refuses the host.
 */
export function checkedSocket(purpose: Purpose, resolver?: Resolver): Socket {
  const socket = new Socket();
  const plain = socket.connect.bind(socket);
  const connect = (port: number | string, host = 'localhost'): Socket => {
    if (typeof port === 'string' && !/^\d+$/.test(port)) return plain(port);
    try {
      demandLiteral(host, purpose);
    } catch (refusal) {
      return socket.destroy(refusal instanceof Error ? refusal : new Error(String(refusal)));
    }
    return plain({ port: Number(port), host, lookup: checkedLookup(purpose, resolver) });
  };
  return Object.assign(socket, { connect });
}

interface Target {
  readonly host: string;
  readonly port: number;
  readonly purpose: Purpose;
  readonly timeoutMs: number;
  readonly resolver?: Resolver;
}

/** A connected socket. Rejects with the socket's error, or with `ETIMEDOUT` after `timeoutMs`. */
export async function openSocket({ host, port, purpose, timeoutMs, resolver }: Target): Promise<Socket> {
  const socket = checkedSocket(purpose, resolver);
  return new Promise((done, fail) => {
    const timer = setTimeout(() => {
      socket.destroy(Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT' }));
    }, timeoutMs);
    const failed = (problem: Error) => {
      clearTimeout(timer);
      fail(problem);
    };
    socket.once('error', failed);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', failed);
      done(socket);
    });
    socket.connect(port, host);
  });
}
