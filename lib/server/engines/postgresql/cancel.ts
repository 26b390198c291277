import { Client, type ClientConfig } from 'pg';
import { z } from 'zod';
import { checkedSocket } from '@/lib/server/egress/open-socket';

const cancelRequestCode = 80_877_102;
const graceMs = 1000;
/** The wait after each request. There are several, because a server ignores one before it executes the statement. */
const patienceMs = [50, 100, 200, 400] as const;

/** A session's identity on the server; `secretKey` authorises a cancel request. */
const session = z.object({ processID: z.number(), secretKey: z.number() });

/**
 * Stops the statement that a client runs. The cancel request needs no login, so it works when the server accepts no
 * more connections. Where a proxy drops the request, a second session calls `pg_cancel_backend`.
 */
export async function cancelStatement(client: unknown, config: ClientConfig, ended: Promise<unknown>): Promise<void> {
  const { processID, secretKey } = session.parse(client);
  const hasEnded = ended.then(() => true);
  for (const ms of patienceMs) {
    await sendCancelRequest(config, processID, secretKey);
    if (await Promise.race([hasEnded, delay(ms)])) return;
  }
  await cancelBySession(config, processID);
}

function sendCancelRequest(
  { host = 'localhost', port = 5432 }: ClientConfig,
  processId: number,
  key: number,
): Promise<void> {
  const message = Buffer.alloc(16);
  message.writeInt32BE(16, 0);
  message.writeInt32BE(cancelRequestCode, 4);
  message.writeInt32BE(processId, 8);
  message.writeInt32BE(key, 12);
  return new Promise((resolve) => {
    const socket = checkedSocket('database');
    socket.setTimeout(graceMs, () => socket.destroy());
    socket.on('connect', () => socket.end(message));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve());
    if (host.startsWith('/')) socket.connect(`${host}/.s.PGSQL.${port}`);
    else socket.connect(port, host);
  });
}

async function cancelBySession(config: ClientConfig, processId: number): Promise<void> {
  const client = new Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_cancel_backend($1)', [processId]);
  } catch {
    // Then the server's own statement timeout ends the statement.
  } finally {
    await client.end().catch(() => undefined);
  }
}

function delay(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, ms, false).unref());
}
