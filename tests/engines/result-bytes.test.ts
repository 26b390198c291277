import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { parseAddress } from '@/lib/server/database/address';
import { mostResultBytes } from '@/lib/server/engines/connect/byte-limit';
import type { Connection } from '@/lib/server/engines/engine';
import { engineOf } from '@/lib/server/engines/registry';
import { codeOf, rowsOf } from '@/tests/support/connection-answers';
import { wireServer } from '@/tests/support/servers/wire-server';

const million = 1_000_000;
/** What sockets and streams hold on the way, on both sides. */
const underWay = 32 * million;
const options = () => ({ signal: new AbortController().signal, timeoutMs: 60_000, maxRows: 1_000 * million });
const whole = { sql: 'SELECT endless', parameters: [] };
const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** The bytes of an answer that never ends, as the server wrote them; `isCut` once the client closed the connection. */
interface Flow {
  written: number;
  isCut: boolean;
}

/** Writes `head`, then `piece` without end, as fast as the client reads. */
function flood(response: ServerResponse, head: string, piece: string): Flow {
  const flow: Flow = { written: 0, isCut: false };
  const chunk = Buffer.from(piece.repeat(Math.ceil((256 * 1024) / piece.length)));
  response.once('close', () => {
    flow.isCut = true;
  });
  const write = () => {
    while (!flow.isCut) {
      flow.written += chunk.length;
      if (!response.write(chunk)) return void response.once('drain', write);
    }
  };
  response.write(head);
  write();
  return flow;
}

async function opened(
  address: (port: number) => string,
  answer: Parameters<typeof wireServer>[0],
): Promise<{ server: Awaited<ReturnType<typeof wireServer>>; connection: Connection }> {
  const server = await wireServer(answer);
  open.push(server);
  const parsed = parseAddress(address(server.port));
  const connection = await engineOf(parsed.scheme, parsed.driver).connect(parsed, {
    maxConnections: 2,
    connectTimeoutMs: 1_000,
  });
  open.push(connection);
  return { server, connection };
}

/** The highest resident memory while `work` ran, above what there was before. */
async function memoryOf<Result>(work: Promise<Result>): Promise<{ result: Result; grown: number }> {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  try {
    return { result: await work, grown: most - before };
  } finally {
    clearInterval(look);
  }
}

const clickhouse = (port: number) => `clickhousedb+connect://127.0.0.1:${port}/shop`;
const druid = (port: number) => `druid://127.0.0.1:${port}/druid/v2/sql`;
const pinot = (port: number) => `pinot://127.0.0.1:${port}/query/sql`;
const trino = (port: number) => `trino://127.0.0.1:${port}/hive/sales`;
const columns = '"columns":[{"name":"n","type":"varchar"}]';

describe('an answer over HTTP', () => {
  const text = 'x'.repeat(1_000);

  it.each([
    ['ClickHouse, of rows', clickhouse, '["n"]\n["String"]\n', `["${text}"]\n`],
    ['ClickHouse, of one row', clickhouse, '["n"]\n["String"]\n["', text],
    ['ClickHouse, before the first row', clickhouse, '["', text],
    ['Druid, of rows', druid, '["n"]\n["VARCHAR"]\n', `["${text}"]\n`],
    ['Pinot', pinot, '{"exceptions":[],"resultTable":{"rows":[', `["${text}"],`],
    ['Pinot, of short rows', pinot, '{"exceptions":[],"resultTable":{"rows":[', '[1],'],
    ['Trino, in one page', trino, `{${columns},"data":[`, `["${text}"],`],
    [
      'Presto, in one page',
      (port: number) => `presto://127.0.0.1:${port}/hive`,
      `{${columns},"data":[`,
      `["${text}"],`,
    ],
  ])('is left at the limit and its connection closed: %s', { timeout: 60_000 }, async (_, address, head, piece) => {
    let flow: Flow | undefined;
    const { server, connection } = await opened(address, ({ method }, response) => {
      if (method !== 'POST') response.end();
      else flow = flood(response, head, piece);
    });
    const { result, grown } = await memoryOf(codeOf(connection.run(whole, options())));
    expect(result).toBe('result_too_large: The result of a statement is larger than a query may read.');
    await expect.poll(() => flow?.isCut).toBe(true);
    // A value of JSON counts a few bytes more than its text: of long ones, less than two in a hundred.
    if (piece.length > 100) expect(flow?.written).toBeGreaterThan(0.98 * mostResultBytes);
    expect(flow?.written).toBeLessThan(mostResultBytes + underWay);
    expect(grown).toBeLessThan(8 * mostResultBytes);
    if (address === druid) await expect.poll(() => server.asked.at(-1)?.method).toBe('DELETE');
  });

  it.each(['pinot', 'trino'])(
    'of many short values is read in bounded memory: %s',
    { timeout: 60_000 },
    async (product) => {
      const rows = 2_000_000;
      const { connection } = await opened(product === 'pinot' ? pinot : trino, (_, response) => {
        const dataSchema = '{"columnNames":["n"],"columnDataTypes":["LONG"]}';
        response.write(
          product === 'pinot' ? `{"resultTable":{"dataSchema":${dataSchema},"rows":[` : `{${columns},"data":[`,
        );
        response.write('[1],'.repeat(rows - 1));
        response.end(product === 'pinot' ? '[1]]}}' : '[1]]}');
      });
      const { result, grown } = await memoryOf(connection.run(whole, options()));
      expect(result.length).toBe(rows);
      expect(grown).toBeLessThan(8 * mostResultBytes);
    },
  );

  it('is left at the limit when it comes in pages without end, which the server is told', {
    timeout: 60_000,
  }, async () => {
    let pages = 0;
    const page = (origin: string) => `{${columns},"nextUri":"${origin}/v1/statement/q/${pages}","data":[`;
    const { server, connection } = await opened(trino, ({ method }, response, origin) => {
      if (method === 'DELETE') return void response.writeHead(204).end();
      pages += 1;
      response.end(`${page(origin)}["${'x'.repeat(4 * million)}"]]}`);
    });
    expect(await codeOf(connection.run(whole, options()))).toContain('result_too_large');
    expect(pages).toBe(Math.ceil(mostResultBytes / (4 * million)));
    await expect.poll(() => server.asked.at(-1)?.method).toBe('DELETE');
  });

  it('may be longer where each batch is let go, but no row of it', { timeout: 60_000 }, async () => {
    const flows: Flow[] = [];
    const { connection } = await opened(clickhouse, ({ body }, response) => {
      const isOneRow = body === 'SELECT row';
      flows.push(flood(response, `["n"]\n["String"]\n${isOneRow ? '["' : ''}`, isOneRow ? text : `["${text}"]\n`));
    });
    for (const read of [
      () => connection.stream(whole, options()),
      () => connection.script([whole.sql], { ...options(), takesBatches: true }),
    ]) {
      let taken = 0;
      for await (const batch of (await read()).rows) {
        taken += batch.length * text.length;
        if (taken > 2 * mostResultBytes) break;
      }
      expect(taken).toBeGreaterThan(2 * mostResultBytes);
    }
    const collected = async (reading: Promise<{ rows: AsyncIterable<unknown> }>) => {
      for await (const _ of (await reading).rows);
    };
    expect(await codeOf(collected(connection.script([whole.sql], options())))).toContain('result_too_large');
    const one = { sql: 'SELECT row', parameters: [] };
    expect(await codeOf(collected(connection.stream(one, options())))).toContain('result_too_large');
    await expect.poll(() => flows.map(({ isCut }) => isCut)).toEqual([true, true, true, true]);
  });

  it('waits at the server while nobody takes it', async () => {
    let flow: Flow | undefined;
    const { connection } = await opened(clickhouse, (_, response) => {
      flow = flood(response, '["n"]\n["String"]\n', `["${text}"]\n`);
    });
    const rows = (await connection.stream(whole, options())).rows[Symbol.asyncIterator]();
    await rows.next();
    let before = -1;
    const stands = () => {
      const isSame = flow?.written === before;
      before = flow?.written ?? 0;
      return isSame;
    };
    await expect.poll(stands, { interval: 200 }).toBe(true);
    expect(flow?.written).toBeLessThan(underWay);
    await rows.return?.();
    await expect.poll(() => flow?.isCut).toBe(true);
  });

  it('that refuses is read at its beginning only', async () => {
    let flow: Flow | undefined;
    const { connection } = await opened(clickhouse, (_, response) => {
      response.writeHead(500);
      flow = flood(response, 'Code: 62. DB::Exception: Syntax error: failed at position 8', text);
    });
    expect(await codeOf(connection.run(whole, options()))).toContain('Syntax error: failed at position 8');
    await expect.poll(() => flow?.isCut).toBe(true);
    expect(flow?.written).toBeLessThan(underWay);
  });

  it('that trickles is left when the time is over', async () => {
    let isCut = false;
    const { connection } = await opened(clickhouse, (_, response) => {
      response.write('["n"]\n["String"]\n');
      const timer = setInterval(() => response.write('["x"]\n'), 20);
      response.once('close', () => {
        clearInterval(timer);
        isCut = true;
      });
    });
    expect(await codeOf(connection.run(whole, { ...options(), timeoutMs: 300 }))).toContain('query_timeout');
    await expect.poll(() => isCut).toBe(true);
  });

  it('leaves the connection as it was for the next statement', { timeout: 60_000 }, async () => {
    const { connection } = await opened(clickhouse, ({ body }, response) => {
      if (body === whole.sql) flood(response, '["n"]\n["String"]\n', `["${text}"]\n`);
      else response.end('["n"]\n["Int8"]\n[1]\n');
    });
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await codeOf(connection.run(whole, options()))).toContain('result_too_large');
    }
    expect(rowsOf(await connection.run({ sql: 'SELECT 1', parameters: [] }, options()))).toEqual([[1]]);
  });
});
