import type { connect, Socket } from 'node:net';
import type { connect as connectSecurely } from 'node:tls';
import { Client, ResultCodeError } from 'ldapts';
import { checkedConnections } from '@/lib/server/egress/checked-connections';
import type { LdapSettings } from './settings';

const connections = checkedConnections('configured');

/** The directory did not answer, or not as it should. */
export class DirectoryFailure extends Error {
  override name = 'DirectoryFailure';
}

/**
 * Runs `ask` on a new connection to the first server that can be reached, encrypted as the settings say, and closes it.
 * Throws `DirectoryFailure` when none can be reached, or when all of it takes three times as long as one answer may.
 */
export async function withDirectory<Value>(
  settings: LdapSettings,
  ask: (client: Client) => Promise<Value>,
): Promise<Value> {
  let cause: unknown;
  for (const url of settings.urls) {
    const client = clientOf(settings, url);
    const deadline = deadlineOf(3 * settings.timeoutMs);
    try {
      const isOpen = await Promise.race([opened(client, settings), deadline.passed]).then(
        () => true,
        (problem: unknown) => {
          cause = problem;
          return false;
        },
      );
      if (isOpen) return await Promise.race([ask(client), deadline.passed]);
    } finally {
      deadline.clear();
      await client.unbind().catch(() => undefined);
    }
  }
  throw new DirectoryFailure('No server of the directory can be reached.', { cause });
}

function clientOf({ timeoutMs, ca }: LdapSettings, url: string): Client {
  const tlsOptions = { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) } as const;
  const { hostname } = new URL(url);
  // The library connects again by itself when a connection was lost, and forgets StartTLS: passwords would be readable.
  let isFirst = true;
  const demandFirst = () => {
    if (!isFirst) throw new DirectoryFailure('The connection was lost.');
    isFirst = false;
  };
  const plain = (port: number, host: string) => {
    demandFirst();
    return connections.plain(port, host);
  };
  const secure = (asked: number | { readonly socket: Socket }) => {
    if (typeof asked !== 'number') return connections.secured(asked.socket, hostname, tlsOptions);
    demandFirst();
    return connections.secure(asked, hostname, tlsOptions);
  };
  return new Client({
    url,
    timeout: timeoutMs,
    connectTimeout: timeoutMs,
    strictDN: false,
    createConnection: plain as typeof connect,
    createSecureConnection: secure as typeof connectSecurely,
  });
}

/** Opens the connection, with StartTLS before anything else is said. Any answer of the server will do. */
async function opened(client: Client, { startTls }: LdapSettings): Promise<void> {
  if (startTls) await client.startTLS();
  await client.search('', { scope: 'base', attributes: ['1.1'] }).catch((problem: unknown) => {
    if (!(problem instanceof ResultCodeError)) throw problem;
  });
}

function deadlineOf(ms: number) {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new DirectoryFailure('The directory takes too long.')), ms);
  });
  // Whoever does not wait any more hears of it no more.
  passed.catch(() => undefined);
  return { passed, clear: () => clearTimeout(timer) };
}
