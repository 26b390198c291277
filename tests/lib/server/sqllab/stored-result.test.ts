import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { type Cell, emptyFrame, type Frame } from '@/lib/frame/frame';
import { compareCells } from '@/lib/grid/cell-compare';
import { postgresqlDialect } from '@/lib/server/engines/postgresql/dialect';
import type { QueryRow } from '@/lib/server/sqllab/query-dict';
import { BlockReader } from '@/lib/server/sqllab/results/block-reader';
import { pageResponse } from '@/lib/server/sqllab/results/result-page';
import { sortedRows } from '@/lib/server/sqllab/results/sorted-rows';
import { KeptResult } from '@/lib/server/sqllab/results/store-result';

const folder = mkdtempSync(join(tmpdir(), 'isoline-kept-'));
vi.stubEnv('ISOLINE_DATA', folder);
vi.stubEnv('DATABASE_URL', '');
vi.stubEnv('REDIS_URL', '');
afterAll(() => rmSync(folder, { recursive: true }));

const rowCount = 30_500;

function frameOf(from: number, to: number): Frame {
  const values = (cell: (row: number) => Cell): Cell[] => Array.from({ length: to - from }, (_, at) => cell(from + at));
  return {
    ...emptyFrame,
    length: to - from,
    columns: [
      { name: 'id', kind: 'numeric', nativeType: 'BIGINT', integer: true, values: values((row) => row + 1) },
      {
        ...{ name: 'city', kind: 'string', nativeType: 'VARCHAR' },
        values: values((row) => (row % 10 === 0 ? null : `City ${row % 500}\n"é"`)),
      },
      {
        name: 'day',
        kind: 'temporal',
        nativeType: 'TIMESTAMP',
        values: values((row) => (row % 3 ? row * 1000 : null)),
      },
    ],
  };
}

async function kept(): Promise<string> {
  const dialect = postgresqlDialect;
  const result = new KeptResult({ dialect, cacheTimeout: null, isWhole: true, results: undefined, script: '' });
  let told: Partial<QueryRow> = {};
  async function* batches(): AsyncGenerator<Frame, QueryRow> {
    for (let from = 0; from < rowCount; from += 777) yield frameOf(from, Math.min(rowCount, from + 777));
    told = await result.end();
    return {} as QueryRow;
  }
  for await (const _ of result.tap(batches()));
  return told.results_key ?? '';
}

interface Page {
  readonly result: { readonly count: number; readonly columns: readonly (readonly unknown[])[] };
}

async function page(key: string, asked: object): Promise<Page['result']> {
  return ((await (await pageResponse(key, asked)).json()) as Page).result;
}

test('any rows of a large result are read, in any order and choice', { timeout: 30_000 }, async () => {
  const key = await kept();
  const last = await page(key, { start: rowCount - 1, end: rowCount + 100 });
  expect(last).toEqual({
    count: rowCount,
    columns: [[rowCount], [`City ${(rowCount - 1) % 500}\n"é"`], ['1970-01-01T08:28:19']],
  });
  const first = await page(key, { start: 0, end: 2 });
  expect(first.columns).toEqual([
    [1, 2],
    [null, 'City 1\n"é"'],
    [null, '1970-01-01T00:00:01'],
  ]);

  const down = await page(key, { start: 0, end: 3, order: [{ id: 'id', desc: true }] });
  expect(down.columns[0]).toEqual([rowCount, rowCount - 1, rowCount - 2]);
  const by = [
    { id: 'city', desc: false },
    { id: 'id', desc: true },
  ];
  const cities = await page(key, { start: 0, end: 2, order: by });
  expect(cities.columns[1]).toEqual(['City 1\n"é"', 'City 1\n"é"']);
  expect(cities.columns[0]).toEqual([30_002, 29_502]);
  const missing = await page(key, { start: rowCount - 1, end: rowCount, order: by });
  expect(missing.columns[1]).toEqual([null]);

  const some = await page(key, { start: 0, end: 5, filters: [{ id: 'id', text: '> 30499' }] });
  expect(some).toMatchObject({ count: 1, columns: [[30_500], expect.anything(), expect.anything()] });
  const found = await page(key, { start: 0, end: 1, search: 'CITY 499' });
  expect(found).toMatchObject({ count: rowCount / 500, columns: [[500], expect.anything(), expect.anything()] });
  expect((await page(key, { start: 0, end: 0, search: 'null' })).count).toBeGreaterThan(rowCount / 10);
});

test('what is asked of a page is checked, and what is not kept is told', async () => {
  await expect(pageResponse('nothing', { start: 0, end: 1 })).rejects.toMatchObject({ code: 'results_gone' });
  await expect(pageResponse('nothing', { start: -1, end: 1 })).rejects.toMatchObject({ code: 'rison_invalid' });
  await expect(pageResponse('nothing', { start: 0, end: 1, search: 7 })).rejects.toMatchObject({
    code: 'rison_invalid',
  });
});

test('a result whose reader leaves is not kept', async () => {
  const before = readdirSync(join(folder, 'results')).length;
  const result = new KeptResult({
    dialect: postgresqlDialect,
    cacheTimeout: null,
    isWhole: true,
    results: undefined,
    script: '',
  });
  async function* batches(): AsyncGenerator<Frame, QueryRow> {
    for (;;) yield frameOf(0, 30_000);
  }
  const rows = result.tap(batches());
  await rows.next();
  await rows.return({} as QueryRow);
  expect(readdirSync(join(folder, 'results')).length).toBe(before);
});

test('rows are sorted as the grid sorts them in memory', async () => {
  const values: readonly unknown[] = Array.from({ length: 20_000 }, (_, at) =>
    at % 7 === 0 ? null : at % 2 ? `Name ${(at * 7919) % 20_011}` : `nåme ${at % 300}`,
  );
  const rows = Uint32Array.from(values.keys());
  const sorted = await sortedRows(rows, [{ values, desc: false }], async () => undefined);
  const expected = [...rows].sort((a, b) => {
    const [first, second] = [values[a], values[b]];
    if (first === null || second === null) return Number(first === null) - Number(second === null) || a - b;
    return compareCells(first, second) || a - b;
  });
  expect([...sorted].map((row) => values[row])).toEqual(expected.map((row) => values[row]));
  expect(await BlockReader.open('nothing')).toBeNull();
});
