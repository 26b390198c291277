import { isIP, type Socket } from 'node:net';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { checkedLookup } from './checked-lookup';
import { checkedSocket } from './open-socket';
import { demandLiteral, type Purpose } from './policy';

/** How a client that asks for its connections gets them, plain ones and secure ones. */
export interface CheckedConnections {
  readonly plain: (port: number, host: string) => Socket;
  readonly secure: (port: number, host: string, options: ConnectionOptions) => TLSSocket;
  /** TLS on an open connection to `host`, whose certificate must be in that name. */
  readonly secured: (socket: Socket, host: string, options: ConnectionOptions) => TLSSocket;
}

/** Connections to hosts that the policy allows. `secure` throws `egress_refused`, the sockets fail with it. */
export function checkedConnections(purpose: Purpose): CheckedConnections {
  return {
    plain: (port, host) => checkedSocket(purpose).connect(port, host),
    secure: (port, host, options) => {
      demandLiteral(host, purpose);
      return connect({ ...options, ...nameOf(host), port, lookup: checkedLookup(purpose) });
    },
    secured: (socket, host, options) => connect({ ...options, ...nameOf(host), socket }),
  };
}

/** The name that a certificate must be in. An address is not told to the server, which knows it. */
function nameOf(host: string): ConnectionOptions {
  const plain = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(plain) === 0 ? { host: plain, servername: plain } : { host: plain };
}
