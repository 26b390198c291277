import { afterEach, describe, expect, it } from 'vitest';
import { Decimal } from '@/lib/frame/frame';
import { parseAddress } from '@/lib/server/database/address';
import type { Connection } from '@/lib/server/engines/engine';
import { engineOf } from '@/lib/server/engines/registry';
import { codeOf, rowsOf } from '@/tests/support/connection-answers';
import { type Asked, type WireServer, wireServer } from '@/tests/support/servers/wire-server';

const limits = { maxConnections: 2, connectTimeoutMs: 1_000 };
const options = () => ({ signal: new AbortController().signal, timeoutMs: 5_000, maxRows: 1_000 });
const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function opened(
  address: (port: number) => string,
  answer: Parameters<typeof wireServer>[0],
): Promise<{ server: WireServer; connection: Connection }> {
  const server = await wireServer(answer);
  open.push(server);
  const parsed = parseAddress(address(server.port));
  const connection = await engineOf(parsed.scheme, parsed.driver).connect(parsed, limits);
  open.push(connection);
  return { server, connection };
}

function bodyOf({ body }: Asked | undefined = {} as Asked): Record<string, unknown> {
  return JSON.parse(body) as Record<string, unknown>;
}

describe('ClickHouse over HTTP', () => {
  const address = (port: number) => `clickhousedb+connect://reader:secret@127.0.0.1:${port}/shop`;

  it('binds values by name and type, and reads rows with their types', async () => {
    const { server, connection } = await opened(address, (_, response) => {
      response.write('["n","big","price","name","at","flag"]\n["Int64","UInt64","Decimal(20, 4)","Nullable(String)"');
      response.end(
        ',"DateTime","Bool"]\n["1","18446744073709551615","123456789012345.6789","a","2024-01-31T10:00:00Z",true]\n' +
          '["2","0","1.5",null,"2024-02-01T00:00:00Z",false]\n',
      );
    });
    const sql = 'SELECT * FROM t WHERE name = {p1:String} AND n > {p2:Int64}';
    const frame = await connection.run({ sql, parameters: ["it's\ta \\", 7] }, options());
    expect(rowsOf(frame)).toEqual([
      [1, 18446744073709551615n, new Decimal('123456789012345.6789'), 'a', Date.UTC(2024, 0, 31, 10), true],
      [2, 0, 1.5, null, Date.UTC(2024, 1, 1), false],
    ]);
    const [asked] = server.asked;
    expect(asked?.body).toBe(sql);
    expect(asked?.headers.authorization).toBe(`Basic ${Buffer.from('reader:secret').toString('base64')}`);
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toMatchObject({
      database: 'shop',
      readonly: '2',
      max_execution_time: '5',
      param_p1: "it's\\ta \\\\",
      param_p2: '7',
    });
  });

  it('says what the server refused, also after the first rows', async () => {
    const late = 'Code: 159. DB::Exception: Timeout exceeded. (TIMEOUT_EXCEEDED)';
    const { connection } = await opened(address, (asked, response) => {
      if (asked.body === 'SELECT late') response.end(`["n"]\n["Int8"]\n[1]\n${late}\n`);
      else response.writeHead(500).end('Code: 62. DB::Exception: Syntax error: failed at position 8');
    });
    const run = (sql: string) => codeOf(connection.run({ sql, parameters: [] }, options()));
    expect(await run('SELECT wrong')).toContain('Syntax error: failed at position 8');
    expect(await run('SELECT late')).toContain('Timeout exceeded');
  });

  it('refuses what writes before the server is asked', async () => {
    const { server, connection } = await opened(address, (_, response) => response.end());
    expect(await codeOf(connection.run({ sql: 'DROP TABLE t', parameters: [] }, options()))).toContain(
      'statement_writes',
    );
    expect(server.asked).toEqual([]);
  });

  it('runs the statements of a script in turn and gives what the last one gave', async () => {
    const { server, connection } = await opened(address, (_, response) => response.end('["n"]\n["Int8"]\n[1]\n[2]\n'));
    const started: number[] = [];
    const { columns, rows } = await connection.script(['SELECT 1', 'SELECT 2'], {
      ...options(),
      onStatement: (at) => started.push(at),
    });
    const read: unknown[] = [];
    for await (const batch of rows) read.push(...batch);
    expect([columns[0]?.name, read, started]).toEqual(['n', [[1], [2]], [0, 1]]);
    expect(server.asked.map(({ body }) => body)).toEqual(['SELECT 1', 'SELECT 2']);
    const writing = connection.script(['SELECT 1', 'DROP TABLE t'], { ...options(), readOnly: false });
    expect(await codeOf(writing)).toContain('statement_writes');
  });

  it('stops when the time is over, and leaves room for the next', async () => {
    let closed = 0;
    const { connection } = await opened(address, (asked, response) => {
      response.once('close', () => {
        if (!response.writableFinished) closed += 1;
      });
      if (asked.body !== 'SELECT sleep') response.end('["n"]\n["Int8"]\n[1]\n');
    });
    const slow = { ...options(), timeoutMs: 100 };
    const sleeping = [1, 2, 3].map(() => codeOf(connection.run({ sql: 'SELECT sleep', parameters: [] }, slow)));
    const codes = await Promise.all(sleeping);
    expect(codes.filter((code) => code.startsWith('query_timeout')).length).toBeGreaterThanOrEqual(2);
    await expect.poll(() => closed).toBeGreaterThanOrEqual(2);
    expect(rowsOf(await connection.run({ sql: 'SELECT 1', parameters: [] }, options()))).toEqual([[1]]);
  });

  it('names a closed port and a wrong password', async () => {
    const { server, connection } = await opened(address, (_, response) => response.writeHead(401).end('who?'));
    const ask = () => codeOf(connection.run({ sql: 'SELECT 1', parameters: [] }, options()));
    expect(await ask()).toContain('connection_access_denied');
    await server.close();
    expect(await ask()).toContain('connection_port_closed');
  });
});

describe('Trino and Presto', () => {
  const page = (response: { end(text: string): unknown }, body: object) => response.end(JSON.stringify(body));

  it('follows the pages, binds values and keeps long numbers exact', async () => {
    const { server, connection } = await opened(
      (port) => `trino://reader@127.0.0.1:${port}/hive/sales`,
      ({ method, url }, response, origin) => {
        if (method === 'POST') page(response, { id: 'q', nextUri: `${origin}/v1/statement/queued/q/1` });
        else if (url.pathname.endsWith('/1')) {
          const columns = [
            { name: 'n', type: 'bigint' },
            { name: 'at', type: 'timestamp(3) with time zone' },
            { name: 'tags', type: 'array(varchar)' },
          ];
          response.end(
            `{"columns":${JSON.stringify(columns)},"nextUri":"${origin}/v1/statement/executing/q/2",` +
              '"data":[[9007199254740993,"2024-01-31 10:00:00.500 UTC",["a","b"]]]}',
          );
        } else page(response, { columns: [], data: [[1, null, null]] });
      },
    );
    const frame = await connection.run({ sql: 'SELECT * FROM t WHERE a = ?', parameters: ["it's"] }, options());
    expect(rowsOf(frame)).toEqual([
      [9007199254740993n, Date.UTC(2024, 0, 31, 10, 0, 0, 500), '["a", "b"]'],
      [1, null, null],
    ]);
    const [asked] = server.asked;
    expect(asked?.body).toBe("EXECUTE IMMEDIATE 'SELECT * FROM t WHERE a = ?' USING 'it''s'");
    expect(asked?.headers).toMatchObject({
      'x-trino-user': 'reader',
      'x-trino-catalog': 'hive',
      'x-trino-schema': 'sales',
      'x-trino-session': 'query_max_run_time=5000ms',
    });
  });

  it('ends the statement on the server when nobody waits', async () => {
    const { server, connection } = await opened(
      (port) => `presto://127.0.0.1:${port}/hive`,
      ({ method }, response, origin) => {
        if (method === 'POST') page(response, { nextUri: `${origin}/v1/statement/q/1` });
        else if (method === 'DELETE') response.writeHead(204).end();
      },
    );
    const leaving = new AbortController();
    const running = codeOf(
      connection.run({ sql: 'SELECT ?', parameters: [1] }, { ...options(), signal: leaving.signal }),
    );
    await expect.poll(() => server.asked.length).toBe(2);
    leaving.abort();
    expect(await running).toContain('query_cancelled');
    await expect.poll(() => server.asked.at(-1)?.method).toBe('DELETE');
    expect(server.asked[0]?.headers['x-presto-prepared-statement']).toBe('asked=SELECT%20%3F');
    expect(server.asked[0]?.body).toBe('EXECUTE asked USING 1');
  });

  it('gives no password to a server that a page names', async () => {
    const other = await wireServer((_, response) => response.end('{}'));
    open.push(other);
    const { server, connection } = await opened(
      (port) => `trino://127.0.0.1:${port}/hive`,
      ({ method }, response) => {
        if (method === 'POST') page(response, { nextUri: `http://127.0.0.1:${other.port}/v1/next` });
        else page(response, { columns: [{ name: 'n', type: 'integer' }], data: [[1]] });
      },
    );
    expect(rowsOf(await connection.run({ sql: 'SELECT 1', parameters: [] }, options()))).toEqual([[1]]);
    expect(other.asked).toEqual([]);
    expect(server.asked.map(({ url }) => url.pathname)).toEqual(['/v1/statement', '/v1/next']);
  });

  it('knows what the server says of a column', async () => {
    const { connection } = await opened(
      (port) => `presto://127.0.0.1:${port}/hive`,
      (_, response) => page(response, { error: { message: "line 1:8: Column 'x' cannot be resolved" } }),
    );
    expect(await codeOf(connection.run({ sql: 'SELECT x', parameters: [] }, options()))).toContain(
      'column_unknown_at_line',
    );
  });
});

describe('Druid', () => {
  const address = (port: number) => `druid://127.0.0.1:${port}/druid/v2/sql`;

  it('binds values with their types and reads the names, the types and the rows', async () => {
    const { server, connection } = await opened(address, (_, response) => {
      response.end('["__time","n"]\n["TIMESTAMP","BIGINT"]\n["2024-01-31T10:00:00.000Z",3]\n\n');
    });
    const frame = await connection.run({ sql: 'SELECT 1 WHERE a = ? AND b = ?', parameters: ['x', 2] }, options());
    expect(rowsOf(frame)).toEqual([[Date.UTC(2024, 0, 31, 10), 3]]);
    expect(bodyOf(server.asked[0])).toMatchObject({
      parameters: [
        { type: 'VARCHAR', value: 'x' },
        { type: 'BIGINT', value: 2 },
      ],
      context: { timeout: 5000 },
    });
  });

  it('takes an answer that broke off for none', async () => {
    const { connection } = await opened(address, (_, response) => response.end('["n"]\n["BIGINT"]\n[1]\n'));
    expect(await codeOf(connection.run({ sql: 'SELECT 1', parameters: [] }, options()))).toContain('broke off');
  });

  it('says what went wrong and ends what nobody waits for', async () => {
    const { server, connection } = await opened(address, ({ method, body }, response) => {
      if (method === 'DELETE') response.writeHead(202).end();
      else if (body.includes('wrong'))
        response.writeHead(400).end('{"error":"x","errorMessage":"Column [wrong] not found"}');
    });
    const run = (sql: string, timeoutMs = 5_000) =>
      codeOf(connection.run({ sql, parameters: [] }, { ...options(), timeoutMs }));
    expect(await run('SELECT wrong')).toContain('Column [wrong] not found');
    expect(await run('SELECT slow', 50)).toContain('query_timeout');
    const id = (bodyOf(server.asked[1]).context as { sqlQueryId: string }).sqlQueryId;
    await expect.poll(() => server.asked.at(-1)?.url.pathname).toBe(`/druid/v2/sql/${id}`);
  });
});

describe('Pinot', () => {
  it('writes values into the statement, and asks the controller what there is', async () => {
    const controller = await wireServer(({ url }, response) =>
      response.end(
        JSON.stringify(
          url.pathname === '/tables'
            ? { tables: ['sales'] }
            : { dimensionFieldSpecs: [{ name: 'place', dataType: 'STRING' }], metricFieldSpecs: [] },
        ),
      ),
    );
    open.push(controller);
    const { server, connection } = await opened(
      (port) => `pinot://127.0.0.1:${port}/query/sql?controller=http://127.0.0.1:${controller.port}/`,
      (_, response) =>
        response.end(
          JSON.stringify({
            exceptions: [],
            resultTable: { dataSchema: { columnNames: ['n'], columnDataTypes: ['LONG'] }, rows: [[1], [2]] },
          }),
        ),
    );
    const sql = "SELECT n FROM t WHERE a = '?' AND b = ? AND c = ?";
    const frame = await connection.run({ sql, parameters: ["it's", 3] }, { ...options(), maxRows: 1 });
    expect(rowsOf(frame)).toEqual([[1]]);
    expect(bodyOf(server.asked[0]).sql).toBe("SELECT n FROM t WHERE a = '?' AND b = 'it''s' AND c = 3");
    expect(await connection.tables(null, null)).toEqual({ tables: ['sales'], views: [] });
    expect((await connection.columns({ catalog: null, schema: null, table: 'sales' })).map(({ name }) => name)).toEqual(
      ['place'],
    );
  });

  it('says what the broker says', async () => {
    const { connection } = await opened(
      (port) => `pinot://127.0.0.1:${port}/query/sql`,
      (_, response) => response.end('{"exceptions":[{"errorCode":150,"message":"SQLParsingError: near x"}]}'),
    );
    expect(await codeOf(connection.run({ sql: 'SELECT x', parameters: [] }, options()))).toContain('near x');
  });
});
