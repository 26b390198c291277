import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { parseAddress } from '@/lib/server/database/address';
import type { Connection, Engine } from '@/lib/server/engines/engine';
import { failure, runOptions, until } from '@/tests/support/engine-run';

export interface SessionsOfEngine {
  readonly connection: () => Connection;
  /** A statement that runs for minutes. */
  readonly endless: string;
  /** The number of sessions with a running statement. */
  readonly busy: () => Promise<number>;
}

/** What a statement does when nobody waits for it any more. */
export function testStopping({ connection, endless, busy }: SessionsOfEngine): void {
  it('stops the server when the caller leaves', async () => {
    const leaving = new AbortController();
    const options = runOptions({ signal: leaving.signal });
    const running = failure(connection().run({ sql: endless, parameters: [] }, options));
    await until(async () => (await busy()) === 1);
    leaving.abort();
    expect((await running).code).toBe('query_cancelled');
    await until(async () => (await busy()) === 0);
  });

  it('does not begin for a caller who has left', async () => {
    const options = runOptions({ signal: AbortSignal.abort() });
    const error = await failure(connection().run({ sql: 'SELECT 1', parameters: [] }, options));
    expect(error.code).toBe('query_cancelled');
  });
}

/** A server that takes the connection and never answers. `addressOf` gives the address of a port of 127.0.0.1. */
export function testSilentServer(engine: Engine, addressOf: (port: number) => string): void {
  it('does not wait for a server that does not answer', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const limits = { maxConnections: 5, connectTimeoutMs: 300 };
    const silent = await engine.connect(parseAddress(addressOf(port)), limits);
    const error = await failure(silent.run({ sql: 'SELECT 1', parameters: [] }, runOptions()));
    expect(error).toMatchObject({
      code: 'database_unreachable',
      message: 'The database did not answer within 0.3 seconds.',
    });
    server.close();
    await silent.close();
  });
}
