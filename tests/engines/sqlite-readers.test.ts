import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite3 from 'node-sqlite3-wasm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { parseAddress } from '@/lib/server/database/address';
import type { Connection, RunOptions } from '@/lib/server/engines/engine';
import { sqlite } from '@/lib/server/engines/sqlite/engine';

const rows = 30_000;
const filled = (value: number) =>
  `WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n LIMIT ${rows})
   INSERT INTO item SELECT i, ${value}, hex(zeroblob(150)) FROM n`;

function options(over: Partial<RunOptions> = {}): RunOptions {
  return { signal: new AbortController().signal, timeoutMs: 20_000, maxRows: 1_000_000, ...over };
}

describe('readers of SQLite', () => {
  let folder: string;
  let file: string;
  let connection: Connection;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'isoline-sqlite-readers-'));
    file = join(folder, 'store.db');
    const database = new sqlite3.Database(file);
    database.exec(`CREATE TABLE item (id INTEGER PRIMARY KEY, state INTEGER, filling TEXT); ${filled(1)}`);
    database.close();
    connection = await sqlite.connect(parseAddress(`sqlite:///${file}`), { maxConnections: 5, connectTimeoutMs: 2000 });
  });
  afterEach(async () => {
    await connection.close();
    rmSync(folder, { recursive: true });
  });

  /** The states of all rows, or the error after some of them. */
  async function streamed(meanwhile: () => Promise<unknown>): Promise<unknown[]> {
    const { rows: batches } = await connection.stream({ sql: 'SELECT state FROM item', parameters: [] }, options());
    const states: unknown[] = [];
    let changing: Promise<unknown> | undefined;
    try {
      for await (const batch of batches) {
        for (const [state] of batch) states.push(state);
        changing ??= meanwhile();
        await changing;
      }
      return [states.length, ...new Set(states)];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return [error.code, ...new Set(states)];
    }
  }

  it('are told when their table is replaced before the end', async () => {
    const replace = async () => {
      const statements = ['DELETE FROM item', filled(2)];
      for await (const _ of (await connection.script(statements, options({ readOnly: false }))).rows);
    };
    expect(await streamed(replace)).toEqual(['database_changed', 1]);
    expect(await streamed(async () => undefined)).toEqual([rows, 2]);
  });

  it('are told when another program writes', async () => {
    const change = async () => {
      const database = new sqlite3.Database(file);
      database.exec('UPDATE item SET state = 3');
      database.close();
    };
    expect(await streamed(change)).toEqual(['database_changed', 1]);
  });

  it('finish before a change that waits for them, or begin again: every answer is of one state', async () => {
    const read = async () => {
      const frame = await connection.run({ sql: 'SELECT state, id FROM item', parameters: [] }, options());
      const [state] = frame.columns;
      return [frame.length, new Set(state?.values).size];
    };
    const write = (state: number) =>
      connection.run({ sql: `UPDATE item SET state = ${state}`, parameters: [] }, options({ readOnly: false }));
    for (let turn = 2; turn < 6; turn += 1) {
      const answers = await Promise.all([read(), read(), write(turn), read()]);
      for (const answer of [answers[0], answers[1], answers[3]]) expect(answer).toEqual([rows, 1]);
    }
  });
});
