import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '@/tests/support/servers/free-port';
import type { Stage } from './stage';

export interface BareServer {
  readonly base: string;
  keep(body: Buffer): Promise<void>;
  stop(): void;
}

/** Starts a minimal HTTP server in a separate process. */
export async function startBareServer(): Promise<BareServer> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/bare-server.ts'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return {
    base,
    keep: async (body) => {
      await fetch(`${base}/keep`, { method: 'POST', body: new Uint8Array(body) });
    },
    stop: () => child.disconnect(),
  };
}

/** The database driver alone, without the product. */
export interface BareDriver {
  query(sql: string): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

const exampleServer = process.env.ISOLINE_TEST_POSTGRES ?? 'postgres://postgres@127.0.0.1:5432';

/**
 * Connects to the database that the subject's charts read. DuckDB's file can be open in one process only: no server may
 * run on it.
 */
export async function openBareDriver(stage: Stage): Promise<BareDriver> {
  if (stage.title !== null) {
    const pool = new pg.Pool({ connectionString: `${exampleServer}/examples`, max: 8 });
    return {
      query: async (text) => (await pool.query({ text, rowMode: 'array' })).rows,
      close: () => pool.end(),
    };
  }
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const file = readdirSync(stage.dataFolder, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('.duckdb'),
  );
  if (file === undefined) throw new Error('the example data is not there');
  const instance = await DuckDBInstance.create(join(stage.dataFolder, file), { access_mode: 'READ_ONLY' });
  const connections = await Promise.all(Array.from({ length: 8 }, () => instance.connect()));
  let next = 0;
  return {
    query: async (sql) => {
      next += 1;
      return (await connections[next % connections.length]?.runAndReadAll(sql))?.getRows() ?? [];
    },
    close: async () => {
      for (const connection of connections) connection.closeSync();
      instance.closeSync();
    },
  };
}
