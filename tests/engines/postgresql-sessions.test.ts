import { describe, expect, it } from 'vitest';
import { failure, runOptions, streamed, until } from '@/tests/support/engine-run';
import { askPostgresql } from '@/tests/support/servers/postgresql-server';
import { testStopping } from '@/tests/support/worlds/engine-sessions';
import {
  application,
  connection,
  isReachable,
  rows,
  sessions,
  setUpDatabase,
} from '@/tests/support/worlds/postgresql-engine';

describe.skipIf(!isReachable)('sessions of PostgreSQL', () => {
  setUpDatabase();

  describe('stopping', () => {
    testStopping({ connection: () => connection, endless: 'SELECT pg_sleep(300)', busy: () => sessions() });

    it('ends a statement at its timeout', async () => {
      const error = await failure(
        connection.run({ sql: 'SELECT pg_sleep(300)', parameters: [] }, runOptions({ timeoutMs: 200 })),
      );
      expect(error).toMatchObject({ code: 'query_timeout', message: 'The query exceeded the 0.2 seconds timeout.' });
    });

    it('ends a statement that has lifted the timeout of the server', async () => {
      const sql = "SELECT set_config('statement_timeout', '0', true), pg_sleep(300) FROM (SELECT pg_sleep(0.1)) AS s";
      await failure(connection.run({ sql, parameters: [] }, runOptions({ timeoutMs: 200 })));
      await until(async () => (await sessions()) === 0);
    });
  });

  describe('many at once', () => {
    it('serves 500 callers with five sessions and leaks none', async () => {
      const results = await Promise.all(Array.from({ length: 500 }, (_, at) => rows('SELECT $1::int', [at])));
      expect(results.map(([column]) => column?.[0])).toEqual(Array.from({ length: 500 }, (_, at) => at));
      expect(await sessions('%')).toBeLessThanOrEqual(5);
      await until(async () => (await sessions('%in transaction%')) === 0);
    });

    it('leaks no session to failures, timeouts and leaving', async () => {
      await Promise.all(
        Array.from({ length: 60 }, (_, at) => {
          const signal = at % 3 === 0 ? AbortSignal.timeout(5 + at) : new AbortController().signal;
          const sql = ['SELECT pg_sleep(0.3)', 'SELECT nothing', 'SELECT pg_sleep(3)'][at % 3] ?? '';
          return failure(connection.run({ sql, parameters: [] }, runOptions({ signal, timeoutMs: 100 })));
        }),
      );
      await until(async () => (await sessions()) === 0 && (await sessions('%in transaction%')) === 0);
      expect(await rows('SELECT 1')).toEqual([[1]]);
      expect(await sessions('%')).toBeLessThanOrEqual(5);
    });

    it('finds a new session when the server ended the old ones', async () => {
      await rows('SELECT 1');
      await askPostgresql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '${application}'`,
      );
      await until(async () => (await sessions('%')) === 0);
      expect(await rows('SELECT 1')).toEqual([[1]]);
    });

    it('says so when its session is killed while it works', async () => {
      const running = failure(connection.run({ sql: 'SELECT pg_sleep(300)', parameters: [] }, runOptions()));
      await until(async () => (await sessions()) === 1);
      await askPostgresql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '${application}'`,
      );
      expect((await running).code).toBe('database_failed');
      expect(await rows('SELECT 1')).toEqual([[1]]);
    });
  });

  describe('streaming', () => {
    it('gives every row in order', async () => {
      const { columns, all } = await streamed(connection, 'SELECT n, n::text AS t FROM generate_series(1, 5001) AS n');
      expect(columns).toMatchObject([
        { name: 'n', nativeType: 'INTEGER' },
        { name: 't', nativeType: 'STRING' },
      ]);
      expect([all.length, all[0], all[5000]]).toEqual([5001, [1, '1'], [5001, '5001']]);
    });

    it('stops after maxRows', async () => {
      expect((await streamed(connection, 'SELECT generate_series(1, 100000000)', { maxRows: 3000 })).all).toHaveLength(
        3000,
      );
    });

    it('frees the session when the reader stops early, or leaves', async () => {
      const { rows: early } = await connection.stream(
        { sql: 'SELECT * FROM generate_series(1, 1000000)', parameters: [] },
        runOptions(),
      );
      for await (const _ of early) break;
      const leaving = new AbortController();
      const { rows: left } = await connection.stream(
        { sql: 'SELECT * FROM generate_series(1, 1000000)', parameters: [] },
        runOptions({ signal: leaving.signal }),
      );
      const error = await failure(
        (async () => {
          for await (const _ of left) leaving.abort();
        })(),
      );
      expect(error.code).toBe('query_cancelled');
      await until(async () => (await sessions()) === 0 && (await sessions('%in transaction%')) === 0);
    });
  });
});
