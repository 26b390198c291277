import { afterEach, expect, test, vi } from 'vitest';
import { allTables, chosenTable } from '@/components/sqllab/schema-browser/all-tables';
import { api } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';

afterEach(() => vi.restoreAllMocks());

/** Answers with the tables of each schema; a schema without any cannot be read. */
function answerWith(tables: Readonly<Record<string, readonly (readonly [name: string, type: string])[] | null>>) {
  return vi.spyOn(api, 'get').mockImplementation(async (path, { q } = {}) => {
    if (path.endsWith('/schemas/')) return { result: Object.keys(tables) } as never;
    const found = tables[(q as { readonly schema_name: string }).schema_name];
    if (!found) throw new ApiError({ status: 403 });
    return { result: found.map(([value, type]) => ({ value, type })) } as never;
  });
}

test('tables of all schemas are listed in the order of the schemas, each schema asked once', async () => {
  const get = answerWith({ b: [['t', 'table']], a: [['v', 'view']], c: [], d: [['t', 'table']], e: [], f: [] });
  const found = await allTables({ dbId: 7, catalog: null }, 'view');
  expect(found.map(({ label, hint }) => [label, hint])).toEqual([
    ['b.t', undefined],
    ['a.v', 'view'],
    ['d.t', undefined],
  ]);
  expect(found.map(({ value }) => chosenTable(value))).toEqual([
    { schema: 'b', name: 't' },
    { schema: 'a', name: 'v' },
    { schema: 'd', name: 't' },
  ]);
  expect(get).toHaveBeenCalledTimes(7);
});

test('a schema that cannot be read has no tables, and none at all is an error', async () => {
  answerWith({ open: [['t', 'table']], closed: null });
  await expect(allTables({ dbId: 7, catalog: 'c' }, 'view')).resolves.toHaveLength(1);
  answerWith({ closed: null, shut: null });
  await expect(allTables({ dbId: 7, catalog: 'c' }, 'view')).rejects.toBeInstanceOf(ApiError);
  answerWith({});
  await expect(allTables({ dbId: 7, catalog: null }, 'view')).resolves.toEqual([]);
});

test('what was removed is no table', () => {
  expect([chosenTable(null), chosenTable('')]).toEqual([null, null]);
});
