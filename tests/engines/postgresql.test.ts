import { describe, expect, it } from 'vitest';
import { Decimal } from '@/lib/frame/frame';
import { postgresql } from '@/lib/server/engines/postgresql/engine';
import { failure, runOptions, until } from '@/tests/support/engine-run';
import { askPostgresql } from '@/tests/support/servers/postgresql-server';
import { testSilentServer } from '@/tests/support/worlds/engine-sessions';
import {
  addressOf,
  connection,
  isReachable,
  limits,
  name,
  rows,
  setUpDatabase,
} from '@/tests/support/worlds/postgresql-engine';

describe.skipIf(!isReachable)('PostgreSQL', () => {
  setUpDatabase();

  describe('values', () => {
    const day = Date.UTC(2020, 0, 2);
    it.each([
      ['int2', '7::int2', 7, 'numeric'],
      ['int8 within a double', '9007199254740991::int8', Number.MAX_SAFE_INTEGER, 'numeric'],
      ['int8 beyond a double', '9007199254740993::int8', 9007199254740993n, 'numeric'],
      ['numeric', '1.50::numeric', 1.5, 'numeric'],
      ['numeric of a double', '0.1::numeric', 0.1, 'numeric'],
      [
        'numeric beyond a double',
        '12345678901234567890.123::numeric',
        new Decimal('12345678901234567890.123'),
        'numeric',
      ],
      ['whole numeric beyond a double', '12345678901234567890::numeric', 12345678901234567890n, 'numeric'],
      ['NaN', "'NaN'::float8", null, 'numeric'],
      ['infinity', "'infinity'::float8", null, 'numeric'],
      ['float', '1e21::float8', 1e21, 'numeric'],
      ['boolean', 'true', true, 'boolean'],
      ['text', "'ümlaut \u{1F600}'", 'ümlaut \u{1F600}', 'string'],
      ['padded char', "'ab'::char(5)", 'ab   ', 'string'],
      ['null', 'NULL::int', null, 'numeric'],
      ['date', "'2020-01-02'::date", day, 'temporal'],
      ['date of the first year', "'0001-01-01'::date", -62135596800000, 'temporal'],
      ['date before Christ', "'0044-03-15 BC'::date", -63517824000000, 'temporal'],
      ['endless date', "'infinity'::date", null, 'temporal'],
      ['timestamp', "'2020-01-02 03:04:05.678901'::timestamp", day + 11_045_678.901, 'temporal'],
      ['timestamptz', "'2020-01-02 03:04:05+05'::timestamptz", day - 2 * 3_600_000 + 245_000 + 0, 'temporal'],
      ['time', "'10:00:00.5'::time", '10:00:00.500000', 'string'],
      ['interval', "interval '1 day 2 hours'", '1 days 02:00:00', 'string'],
      ['negative interval', "interval '-5 seconds'", '-1 days +23:59:55', 'string'],
      ['interval of months', "interval '1 year 2 months 1 millisecond'", '425 days 00:00:00.001000', 'string'],
      ['json object', `'{"a": [1, null], "it''s": 1.50}'::json`, `{'a': [1, None], "it's": 1.5}`, 'string'],
      ['json list', `'[1,"a",{"b":true}]'::jsonb`, '[1, "a", {"b": true}]', 'string'],
      ['array of int', 'ARRAY[1,2,NULL]', '[1, 2, null]', 'string'],
      ['array of text', `ARRAY['a', 'b "c", d']`, '["a", "b \\"c\\", d"]', 'string'],
      ['nested array', 'ARRAY[[1,2],[3,4]]', '[[1, 2], [3, 4]]', 'string'],
      ['bytes of text', "'\\x41'::bytea", 'A', 'string'],
      ['other bytes', "'\\x80'::bytea", '[bytes]', 'string'],
      ['uuid', "'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid", 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'string'],
      ['inet', "'10.0.0.1'::inet", '10.0.0.1', 'string'],
      ['money', '12.3::money', '$12.30', 'string'],
      ['record', "ROW(1,'a')", '(1,a)', 'string'],
    ])('%s', async (_, sql, value, kind) => {
      const frame = await connection.run({ sql: `SELECT ${sql} AS v`, parameters: [] }, runOptions());
      expect(frame.columns[0]).toMatchObject({ kind, values: [value] });
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
          { name: 'id', kind: 'numeric', integer: true },
          { name: 'made', kind: 'temporal' },
        ],
      });
    });

    it('binds every kind of value', async () => {
      expect(
        await rows('SELECT id FROM item WHERE id = $1 AND label = $2 AND price > $3 AND $4', [1, 'one', 1.25, true]),
      ).toEqual([[1]]);
      expect(await rows('SELECT id FROM item WHERE id < $1', [1.5])).toEqual([[1]]);
      expect(await rows('SELECT id FROM item WHERE id = $1', [9007199254740993n])).toEqual([[]]);
      expect(await rows('SELECT id FROM item WHERE label = $1', [`'; DROP TABLE item; --`])).toEqual([[]]);
    });

    it('stops reading after maxRows', async () => {
      const statement = { sql: 'SELECT generate_series(1, 100000000)', parameters: [] };
      expect((await connection.run(statement, runOptions({ maxRows: 10 }))).length).toBe(10);
    });
  });

  describe('more bytes than the memory holds', () => {
    it.each(["SELECT repeat('a', 1000000) FROM generate_series(1, 400)", "SELECT repeat('a', 600000000)"])(
      'are refused, and the next statement runs: %s',
      async (sql) => {
        expect(await failure(connection.run({ sql, parameters: [] }, runOptions()))).toMatchObject({
          code: 'result_too_large',
        });
        expect(await rows('SELECT 1')).toEqual([[1]]);
      },
    );

    it('pass in a script whose batches are let go one by one', async () => {
      const sql = "SELECT repeat('a', 10000) FROM generate_series(1, 40000)";
      const { rows } = await connection.script([sql], { ...runOptions({ maxRows: 40_000 }), takesBatches: true });
      let count = 0;
      for await (const batch of rows) count += batch.length;
      expect(count).toBe(40_000);
    });

    it('are refused in a script', async () => {
      const given = connection.script(["SELECT repeat('a', 10000) FROM generate_series(1, 40000)"], runOptions());
      const read = async () => {
        for await (const _ of (await given).rows);
      };
      expect(await failure(read())).toMatchObject({ code: 'result_too_large' });
    });

    it('are streamed batch by batch', async () => {
      const given = await connection.stream(
        { sql: "SELECT repeat('a', 10000) FROM generate_series(1, 40000)", parameters: [] },
        runOptions(),
      );
      let count = 0;
      for await (const batch of given.rows) count += batch.length;
      expect(count).toBe(40_000);
    });
  });

  describe('reading only', () => {
    it.each([
      "INSERT INTO item VALUES (2, 'two')",
      'WITH gone AS (DELETE FROM item RETURNING id) SELECT * FROM gone',
      'EXPLAIN ANALYZE DELETE FROM item',
      'SELECT * INTO copy FROM item',
      'CREATE TABLE other (a int)',
      "COPY item TO PROGRAM 'cat'",
      'SET transaction_read_only = off',
      'SET default_transaction_read_only = off',
      'SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE',
      'COMMIT',
      'COMMIT AND CHAIN',
      'DO $$ BEGIN DELETE FROM item; END $$',
      '/* SELECT */ -- SELECT\n DELETE FROM item',
      "SELECT set_config('transaction_read_only', 'off', true)",
      "SELECT nextval('item_sequence')",
      'SELECT 1; DELETE FROM item',
      '',
    ])('refuses %s', async (sql) => {
      if (sql.includes('nextval')) await askPostgresql('CREATE SEQUENCE IF NOT EXISTS item_sequence', name);
      await failure(connection.run({ sql, parameters: [] }, runOptions()));
      await failure(connection.run({ sql: "INSERT INTO item VALUES (9, 'nine')", parameters: [] }, runOptions()));
      expect(await rows('SELECT id, label FROM item')).toEqual([[1], ['one']]);
    });

    it('writes when it is told to, and keeps nothing of what failed', async () => {
      const writing = runOptions({ readOnly: false });
      await connection.run({ sql: 'CREATE TABLE made (a int)', parameters: [] }, writing);
      await connection.run({ sql: 'INSERT INTO made VALUES ($1)', parameters: [1] }, writing);
      await failure(connection.run({ sql: 'INSERT INTO made SELECT 1 / (a - 1) FROM made', parameters: [] }, writing));
      expect(await rows('SELECT * FROM made')).toEqual([[1]]);
    });

    it('hands on a session without locks and settings of the one before', async () => {
      await Promise.all(Array.from({ length: 5 }, () => rows('SELECT pg_advisory_lock_shared(42)')));
      await until(
        async () =>
          Number((await askPostgresql("SELECT count(*) AS n FROM pg_locks WHERE locktype = 'advisory'"))[0]?.n) === 0,
        1000,
      );
    });
  });

  describe('what is there', () => {
    it('names catalogs, schemas, tables, views and columns', async () => {
      expect(await connection.catalogs()).toContain(name);
      expect(await connection.schemas(null)).toEqual(['information_schema', 'public']);
      expect(await connection.tables(null, 'public')).toEqual({ tables: ['item', 'made'], views: ['dear'] });
      expect(await connection.columns({ catalog: null, schema: 'public', table: 'item' })).toEqual([
        { name: 'id', nativeType: 'BIGINT', nullable: false, primaryKey: true, comment: null },
        { name: 'label', nativeType: 'VARCHAR(20)', nullable: false, primaryKey: false, comment: null },
        { name: 'price', nativeType: 'NUMERIC(10, 2)', nullable: true, primaryKey: false, comment: null },
        { name: 'made', nativeType: 'TIMESTAMP WITHOUT TIME ZONE', nullable: true, primaryKey: false, comment: null },
      ]);
    });

    it('tells of a domain what it narrows', async () => {
      const columns = await connection.columns({
        catalog: null,
        schema: 'information_schema',
        table: 'role_table_grants',
      });
      expect(new Set(columns.map(({ nativeType }) => nativeType))).toEqual(new Set(['VARCHAR']));
    });

    it('reads another catalog of the same server', async () => {
      expect(
        await connection.run({ sql: 'SELECT current_database()', parameters: [] }, runOptions({ catalog: 'postgres' })),
      ).toMatchObject({
        columns: [{ values: ['postgres'] }],
      });
    });
  });

  describe('what went wrong', () => {
    it.each([
      ['SELECT nope FROM item', 'column_unknown_at_line', 'We can\'t seem to resolve the column "nope" at line 1.'],
      ['SELEC 1 FROM', 'statement_writes', 'This database answers questions only: SELEC changes data or settings.'],
      [
        'SELECT 1 FORM item WHERE',
        'sql_syntax',
        'Please check your query for syntax errors at or near "item". Then, try running your query again.',
      ],
      ['SELECT 1 / 0', 'database_failed', 'division by zero'],
    ])('%s', async (sql, code, message) => {
      expect(await failure(connection.run({ sql, parameters: [] }, runOptions()))).toMatchObject({ code, message });
    });

    it.each([
      [
        'postgresql://ghost@HOST/postgres',
        'connection_username_invalid',
        'The username "ghost" does not exist.',
        ['username'],
      ],
      [
        'postgresql://postgres@HOST/no_such',
        'connection_database_unknown',
        'Unable to connect to database "no_such".',
        ['database'],
      ],
      [
        'postgresql://postgres@127.0.0.1:1/x',
        'connection_port_closed',
        'Port 1 on hostname "127.0.0.1" refused the connection.',
        ['host', 'port'],
      ],
      [
        'postgresql://postgres@no-such-host.invalid/x',
        'connection_hostname_invalid',
        'The hostname "no-such-host.invalid" cannot be resolved.',
        ['host'],
      ],
    ])('%s', async (text, code, message, invalid) => {
      const broken = await postgresql.connect(addressOf(text), limits);
      const error = await failure(broken.run({ sql: 'SELECT 1', parameters: [] }, runOptions()));
      expect(error).toMatchObject({ code, message, facts: { invalid, engine_name: 'PostgreSQL' } });
      await broken.close();
    });

    testSilentServer(postgresql, (port) => `postgresql://postgres@127.0.0.1:${port}/x`);
  });
});
