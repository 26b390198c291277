import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Decimal } from '@/lib/frame/frame';
import { parseAddress } from '@/lib/server/database/address';
import type { Connection } from '@/lib/server/engines/engine';
import { mysql } from '@/lib/server/engines/mysql/engine';
import { failure, runOptions, streamed } from '@/tests/support/engine-run';
import { askMariadb, isMariadbReachable, mariadbAuthority, mariadbHost } from '@/tests/support/servers/mariadb-server';

const isReachable = await isMariadbReachable();
const name = `isoline_engine_${process.pid}`;
const account = `isoline_${process.pid}`;
const limits = { maxConnections: 5, connectTimeoutMs: 30_000 };
const endless = 'SELECT SLEEP(300)';

/** The number of sessions of the tested account: those with a running statement, or all. */
async function sessions(which: 'busy' | 'all' = 'busy'): Promise<number> {
  const list = await askMariadb('SHOW PROCESSLIST');
  return list.filter(({ User, Command }) => User === account && (which === 'all' || Command !== 'Sleep')).length;
}

async function until(what: () => Promise<boolean>, withinMs = 10_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await what())) {
    if (Date.now() > end) throw new Error(`It did not happen within ${withinMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe.skipIf(!isReachable)('MariaDB', () => {
  let connection: Connection;

  async function rows(sql: string, parameters: readonly (string | number | bigint | boolean | null)[] = []) {
    const frame = await connection.run({ sql, parameters }, runOptions());
    return frame.columns.map((column) => column.values);
  }

  beforeAll(async () => {
    await askMariadb(`CREATE DATABASE ${name}; CREATE USER ${account}; GRANT ALL ON *.* TO ${account}`);
    await askMariadb(
      `CREATE TABLE item (id bigint PRIMARY KEY, label varchar(20) NOT NULL COMMENT 'what it is called',
        price decimal(10,2), made datetime, kind enum('a','B'));
      INSERT INTO item VALUES (1, 'one', 1.50, '2020-01-02 03:04:05', 'a');
      CREATE VIEW dear AS SELECT * FROM item WHERE price > 100;
      CREATE TABLE typed (f float, z date, zt datetime, b bit(9), u bigint unsigned, y year, t timestamp(6), big decimal(40,3),
        bin varbinary(4), j json);
      SET time_zone = '+00:00';
      SET sql_mode = '';
      INSERT INTO typed VALUES (0.1, '0000-00-00', '0000-00-00 00:00:00', b'100000001', 18446744073709551615, 2020,
        '2020-01-02 03:04:05.678901', 12345678901234567890.123, x'80', '{"a": [1, null]}')`,
      name,
    );
    connection = await mysql.connect(parseAddress(`mysql+mysqldb://${account}@${mariadbHost}/${name}`), limits);
  });

  afterAll(async () => {
    await connection.close();
    await askMariadb(`DROP DATABASE ${name}; DROP USER ${account}`);
  });

  describe('values', () => {
    const day = Date.UTC(2020, 0, 2);
    it.each([
      ['int', '7', 7, 'numeric'],
      ['bigint within a double', '9007199254740991', Number.MAX_SAFE_INTEGER, 'numeric'],
      ['bigint beyond a double', '9007199254740993', 9007199254740993n, 'numeric'],
      ['decimal', 'CAST(1.50 AS DECIMAL(10,2))', 1.5, 'numeric'],
      ['sum of decimals', 'SUM(12345678901234567.25)', new Decimal('12345678901234567.25'), 'numeric'],
      ['double', '1e21', 1e21, 'numeric'],
      ['truth', 'TRUE', 1, 'numeric'],
      ['text', "'ümlaut \u{1F600}'", 'ümlaut \u{1F600}', 'string'],
      ['date', "DATE '2020-01-02'", day, 'temporal'],
      ['date of the first year', "DATE '0001-01-01'", -62135596800000, 'temporal'],
      ['datetime', "TIMESTAMP '2020-01-02 03:04:05.678901'", day + 11_045_678.901, 'temporal'],
      ['time', "TIME '10:00:00.5'", '10:00:00.500000', 'string'],
      ['long time', "TIME '-838:59:59'", '-838:59:59', 'string'],
      ['bytes of text', "CAST(x'41' AS BINARY)", 'A', 'string'],
    ])('%s', async (_, sql, value, kind) => {
      const frame = await connection.run({ sql: `SELECT ${sql} AS v`, parameters: [] }, runOptions());
      expect(frame.columns[0]).toMatchObject({ kind, values: [value] });
    });

    it('reads what tables hold', async () => {
      expect(await rows('SELECT * FROM typed')).toEqual([
        [0.1],
        [null],
        [null],
        [257],
        [18446744073709551615n],
        [2020],
        [day + 11_045_678.901],
        [new Decimal('12345678901234567890.123')],
        ['[bytes]'],
        ["{'a': [1, None]}"],
      ]);
      expect(await rows('SELECT NULL, kind FROM item')).toEqual([[null], ['a']]);
    });

    it('tells columns of one name apart', async () => {
      const frame = await connection.run({ sql: 'SELECT 1 AS a, 2 AS a', parameters: [] }, runOptions());
      expect(frame.columns.map((column) => column.name)).toEqual(['a', 'a__1']);
    });

    it('describes the columns of an empty result', async () => {
      const frame = await connection.run(
        { sql: 'SELECT id, made FROM item WHERE false', parameters: [] },
        runOptions(),
      );
      expect(frame).toMatchObject({
        length: 0,
        columns: [
          { name: 'id', kind: 'numeric', nativeType: 'LONGLONG', integer: true, values: [] },
          { name: 'made', kind: 'temporal', nativeType: 'DATETIME', values: [] },
        ],
      });
    });

    it('binds every kind of value', async () => {
      expect(
        await rows('SELECT id FROM item WHERE id = ? AND label = ? AND price > ? AND ?', [1, 'one', 1.25, true]),
      ).toEqual([[1]]);
      expect(await rows('SELECT id FROM item WHERE id < ?', [1.5])).toEqual([[1]]);
      expect(await rows('SELECT ? AS n', [9007199254740993n])).toEqual([['9007199254740993']]);
      expect(await rows('SELECT id FROM item WHERE label = ?', [`'; DROP TABLE item; --`])).toEqual([[]]);
      expect(await rows('SELECT id FROM item WHERE label = ?', ["\\' OR 1 = 1 -- "])).toEqual([[]]);
    });

    it('stops reading after maxRows', async () => {
      const statement = { sql: 'SELECT seq FROM seq_1_to_100000000', parameters: [] };
      expect((await connection.run(statement, runOptions({ maxRows: 10 }))).length).toBe(10);
      await until(async () => (await sessions()) === 0);
    });
  });

  it('refuses more bytes than the memory holds', async () => {
    const sql = "SELECT CONCAT(seq, REPEAT('a', 1000000)) FROM seq_1_to_400";
    expect(await failure(connection.run({ sql, parameters: [] }, runOptions()))).toMatchObject({
      code: 'result_too_large',
    });
    expect(await rows('SELECT 1')).toEqual([[1]]);
  });

  describe('reading only', () => {
    it.each([
      "INSERT INTO item VALUES (2, 'two', 1, NULL, 'a')",
      'DELETE FROM item',
      'CREATE TABLE other (a int)',
      'DROP TABLE item',
      'TRUNCATE item',
      "SELECT * FROM item INTO OUTFILE '/tmp/stolen'",
      "SELECT 'it\\'s' FROM item INTO /**/ DUMPFILE '/tmp/stolen'",
      "SELECT 1 /*! INTO OUTFILE '/tmp/stolen' */",
      '/*! DELETE FROM item */',
      'SET SESSION TRANSACTION READ WRITE',
      "SET sql_mode = 'ANSI_QUOTES'",
      'COMMIT',
      'COMMIT AND CHAIN',
      'LOCK TABLES item WRITE',
      "LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE item",
      'CALL nothing()',
      'ANALYZE DELETE FROM item',
      'EXPLAIN DELETE FROM item; DELETE FROM item',
      '/* SELECT */ -- SELECT\n DELETE FROM item',
      'SELECT 1; DELETE FROM item',
      'FLUSH TABLES',
      '',
    ])('refuses %s', async (sql) => {
      await failure(connection.run({ sql, parameters: [] }, runOptions()));
      await failure(connection.run({ sql: 'DELETE FROM item', parameters: [] }, runOptions()));
      expect(await rows('SELECT id, label FROM item')).toEqual([[1], ['one']]);
    });

    it('lets the word of a file stand in a text', async () => {
      expect(await rows("SELECT 'into outfile'")).toEqual([['into outfile']]);
    });

    it('writes when it is told to, and keeps nothing of what failed', async () => {
      const writing = runOptions({ readOnly: false });
      await connection.run({ sql: 'CREATE TABLE made (a int) ENGINE = InnoDB', parameters: [] }, writing);
      await connection.run({ sql: 'INSERT INTO made VALUES (?)', parameters: [1] }, writing);
      await failure(connection.run({ sql: "INSERT INTO made VALUES (2), ('x')", parameters: [] }, writing));
      expect(await rows('SELECT * FROM made')).toEqual([[1]]);
    });

    it('hands on a session without variables and locks of the one before', async () => {
      await Promise.all(Array.from({ length: 5 }, () => rows("SELECT @left := 1, GET_LOCK('isoline', 5)")));
      await until(async () => (await askMariadb("SELECT IS_FREE_LOCK('isoline') AS f"))[0]?.f === 1);
      expect(await rows('SELECT @left')).toEqual([[null]]);
    });
  });

  describe('stopping', () => {
    it('stops the server when the caller leaves', async () => {
      const leaving = new AbortController();
      const running = failure(connection.run({ sql: endless, parameters: [] }, runOptions({ signal: leaving.signal })));
      await until(async () => (await sessions()) === 1);
      leaving.abort();
      expect((await running).code).toBe('query_cancelled');
      await until(async () => (await sessions()) === 0);
    });

    it('ends a statement at its timeout', async () => {
      const sql = 'SELECT COUNT(*) FROM seq_1_to_100000000 a, seq_1_to_1000 b';
      const error = await failure(connection.run({ sql, parameters: [] }, runOptions({ timeoutMs: 200 })));
      expect(error).toMatchObject({ code: 'query_timeout', message: 'The query exceeded the 0.2 seconds timeout.' });
      await until(async () => (await sessions()) === 0);
    });

    it('does not begin for a caller who has left', async () => {
      expect(
        (
          await failure(
            connection.run({ sql: 'SELECT 1', parameters: [] }, runOptions({ signal: AbortSignal.abort() })),
          )
        ).code,
      ).toBe('query_cancelled');
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

  it('names schemas, tables, views and columns', async () => {
    expect(await connection.catalogs()).toEqual([]);
    expect(await connection.schemas(null)).toContain(name);
    expect(await connection.schemas(null)).not.toContain('performance_schema');
    expect(await connection.tables(null, name)).toEqual({ tables: ['item', 'made', 'typed'], views: ['dear'] });
    expect(await connection.tables(null, null)).toEqual(await connection.tables(null, name));
    expect(await connection.columns({ catalog: null, schema: null, table: 'item' })).toEqual([
      { name: 'id', nativeType: 'BIGINT(20)', nullable: false, primaryKey: true, comment: null },
      { name: 'label', nativeType: 'VARCHAR(20)', nullable: false, primaryKey: false, comment: 'what it is called' },
      { name: 'price', nativeType: 'DECIMAL(10, 2)', nullable: true, primaryKey: false, comment: null },
      { name: 'made', nativeType: 'DATETIME', nullable: true, primaryKey: false, comment: null },
      { name: 'kind', nativeType: "ENUM('a','B')", nullable: true, primaryKey: false, comment: null },
    ]);
  });

  it('reads another schema of the same server', async () => {
    const elsewhere = await connection.run(
      { sql: 'SELECT DATABASE()', parameters: [] },
      runOptions({ schema: 'information_schema' }),
    );
    expect(elsewhere.columns[0]?.values).toEqual(['information_schema']);
    expect(await rows('SELECT DATABASE()')).toEqual([[name]]);
  });

  describe('what went wrong', () => {
    it.each([
      ['SELECT nope FROM item', 'column_unknown', 'We can\'t seem to resolve the column "nope"'],
      ['SELEC 1 FROM', 'statement_writes', 'This database answers questions only: SELEC changes data or settings.'],
      ['SELECT 1 FORM item WHERE', 'sql_syntax_near', /^Please check your query for syntax errors near "item WHERE'/],
      ['SELECT * FROM no_such', 'database_failed', /no_such' doesn't exist$/],
    ])('%s', async (sql, code, message) => {
      const error = await failure(connection.run({ sql, parameters: [] }, runOptions()));
      expect(error.code).toBe(code);
      expect(error.message).toMatch(message);
    });

    it.each([
      [`mysql://ghost:x@${mariadbHost}/mysql`, 'connection_access_denied', ['username', 'password']],
      [`mysql://${mariadbAuthority}/no_such`, 'connection_database_unknown', ['database']],
      ['mysql://root@127.0.0.1:1/x', 'connection_port_closed', ['host', 'port']],
      ['mysql://root@no-such-host.invalid/x', 'connection_hostname_invalid', ['host']],
    ])('%s', async (text, code, invalid) => {
      const broken = await mysql.connect(parseAddress(text), limits);
      const error = await failure(broken.run({ sql: 'SELECT 1', parameters: [] }, runOptions()));
      expect(error).toMatchObject({ code, facts: { invalid, engine_name: 'MySQL' } });
      expect(error.message).not.toContain('{');
      await broken.close();
    });

    it('does not wait for a server that does not answer', async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const silent = await mysql.connect(parseAddress(`mysql://root@127.0.0.1:${port}/x`), {
        ...limits,
        connectTimeoutMs: 300,
      });
      const error = await failure(silent.run({ sql: 'SELECT 1', parameters: [] }, runOptions()));
      expect(error).toMatchObject({
        code: 'database_unreachable',
        message: 'The database did not answer within 0.3 seconds.',
      });
      server.close();
      await silent.close();
    });
  });
});
