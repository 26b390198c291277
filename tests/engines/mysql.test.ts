import { describe, expect, it } from 'vitest';
import { Decimal } from '@/lib/frame/frame';
import { parseAddress } from '@/lib/server/database/address';
import { mysql } from '@/lib/server/engines/mysql/engine';
import { failure, runOptions, until } from '@/tests/support/engine-run';
import { askMariadb, mariadbAuthority, mariadbHost } from '@/tests/support/servers/mariadb-server';
import { testSilentServer } from '@/tests/support/worlds/engine-sessions';
import {
  connection,
  isReachable,
  limits,
  name,
  rows,
  sessions,
  setUpDatabase,
} from '@/tests/support/worlds/mysql-engine';

describe.skipIf(!isReachable)('MariaDB', () => {
  setUpDatabase();

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

    testSilentServer(mysql, (port) => `mysql://root@127.0.0.1:${port}/x`);
  });
});
