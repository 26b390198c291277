import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { failure, runOptions, streamed, until } from '@/tests/support/engine-run';
import { askMariadb } from '@/tests/support/servers/mariadb-server';
import { testStopping } from '@/tests/support/worlds/engine-sessions';
import {
  account,
  connection,
  endless,
  isReachable,
  rows,
  sessions,
  setUpDatabase,
} from '@/tests/support/worlds/mysql-engine';

describe.skipIf(!isReachable)('sessions of MariaDB', () => {
  setUpDatabase();

  describe('stopping', () => {
    testStopping({ connection: () => connection, endless, busy: () => sessions() });

    it('ends a statement at its timeout', async () => {
      const sql = 'SELECT COUNT(*) FROM seq_1_to_100000000 a, seq_1_to_1000 b';
      const error = await failure(connection.run({ sql, parameters: [] }, runOptions({ timeoutMs: 200 })));
      expect(error).toMatchObject({ code: 'query_timeout', message: 'The query exceeded the 0.2 seconds timeout.' });
      await until(async () => (await sessions()) === 0);
    });
  });

  describe('many at once', () => {
    it('serves 500 callers with five sessions and leaks none', async () => {
      const results = await Promise.all(Array.from({ length: 500 }, (_, at) => rows('SELECT ? + 0', [at])));
      expect(results.map(([column]) => column?.[0])).toEqual(Array.from({ length: 500 }, (_, at) => at));
      expect(await sessions('all')).toBeLessThanOrEqual(5);
      await until(async () => (await sessions()) === 0);
    });

    it('leaks no session to failures, timeouts and leaving', async () => {
      await Promise.all(
        Array.from({ length: 60 }, (_, at) => {
          const signal = at % 3 === 0 ? AbortSignal.timeout(5 + at) : new AbortController().signal;
          const sql = ['SELECT SLEEP(0.3)', 'SELECT nothing', endless][at % 3] ?? '';
          return failure(connection.run({ sql, parameters: [] }, runOptions({ signal, timeoutMs: 100 })));
        }),
      );
      await until(async () => (await sessions()) === 0);
      expect(await rows('SELECT 1')).toEqual([[1]]);
      expect(await sessions('all')).toBeLessThanOrEqual(5);
    });

    it('finds a new session when the server ended the old ones, and says so when it is killed at work', async () => {
      await rows('SELECT 1');
      const running = failure(connection.run({ sql: endless, parameters: [] }, runOptions()));
      await until(async () => (await sessions()) === 1);
      for (const { Id, User } of await askMariadb('SHOW PROCESSLIST')) {
        if (User === account) await askMariadb(`KILL ${Id}`);
      }
      expect((await running).code).toMatch(/^(?:database_failed|query_cancelled)$/);
      await until(async () => (await sessions('all')) === 0);
      expect(await rows('SELECT 1')).toEqual([[1]]);
    });
  });

  describe('streaming', () => {
    it('gives every row in order', async () => {
      const { columns, all } = await streamed(connection, 'SELECT seq AS n, CAST(seq AS CHAR) AS t FROM seq_1_to_5001');
      expect(columns).toMatchObject([
        { name: 'n', nativeType: 'LONGLONG' },
        { name: 't', nativeType: 'VAR_STRING' },
      ]);
      expect([all.length, all[0], all[5000]]).toEqual([5001, [1, '1'], [5001, '5001']]);
      expect((await streamed(connection, 'SELECT id FROM item WHERE false')).all).toEqual([]);
    });

    it('stops after maxRows', async () => {
      expect((await streamed(connection, 'SELECT seq FROM seq_1_to_100000000', { maxRows: 3000 })).all).toHaveLength(
        3000,
      );
      await until(async () => (await sessions()) === 0);
    });

    it('waits for a slow reader', async () => {
      const before = process.memoryUsage().rss;
      const sql = "SELECT seq, REPEAT('x', 1000) FROM seq_1_to_1000000";
      const { rows: batches } = await connection.stream({ sql, parameters: [] }, runOptions({ maxRows: 1_000_000 }));
      for await (const _ of batches) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        break;
      }
      expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
      await until(async () => (await sessions()) === 0);
    });

    it('keeps none of the rows that were read', async () => {
      setFlagsFromString('--expose-gc');
      const collectGarbage: () => void = runInNewContext('gc');
      const held = () => {
        collectGarbage();
        return process.memoryUsage().heapUsed;
      };
      const sql = "SELECT seq, CONCAT('row ', seq) FROM seq_1_to_200000";
      const { rows: batches } = await connection.stream({ sql, parameters: [] }, runOptions({ maxRows: 1_000_000 }));
      const first = await batches[Symbol.asyncIterator]().next();
      const atFirst = held();
      let last = first.value;
      for await (const batch of batches) last = batch;
      expect(last?.at(-1)).toEqual([200_000, 'row 200000']);
      expect(held() - atFirst).toBeLessThan(20_000_000);
    });

    it('frees the session when the reader leaves, and tells of failures', async () => {
      const leaving = new AbortController();
      const { rows: left } = await connection.stream(
        { sql: 'SELECT seq FROM seq_1_to_100000000', parameters: [] },
        runOptions({ signal: leaving.signal }),
      );
      const error = await failure(
        (async () => {
          for await (const _ of left) leaving.abort();
        })(),
      );
      expect(error.code).toBe('query_cancelled');
      expect((await failure(streamed(connection, 'SELECT nope FROM item'))).code).toBe('column_unknown');
      await until(async () => (await sessions()) === 0);
    });
  });
});
