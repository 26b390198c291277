import { afterEach, expect, test, vi } from 'vitest';
import { loadMore } from '@/components/crud/fields/load-more';
import { api } from '@/lib/client/api';

afterEach(() => vi.restoreAllMocks());

/** What is asked for a search, and the options that come of the answer. */
async function asked(more: Parameters<typeof loadMore>[0], search: string, answer: unknown) {
  const get = vi.spyOn(api, 'get').mockResolvedValue(answer);
  const { signal } = new AbortController();
  const found = await loadMore(more)(search, 2, signal);
  const [path, options] = get.mock.calls[0] ?? [];
  return { path, q: options?.q, found };
}

test('people are searched by any of their names; the user name tells two of one name apart', async () => {
  const result = [{ id: 7, first_name: 'Ada', last_name: 'Low', username: 'ada' }];
  const { path, q, found } = await asked('accounts', 'ada', { count: 1201, result });
  expect(path).toBe('/api/v1/security/users/');
  expect(q).toMatchObject({
    filters: [{ col: 'username', opr: 'user_all_text', value: 'ada' }],
    page: 2,
    page_size: 100,
  });
  expect(found).toEqual({ total: 1201, options: [{ value: '7', label: 'Ada Low (ada)' }] });
});

test('groups are searched by name, and all are listed without a search', async () => {
  const { path, q, found } = await asked('groups', '', { count: 1, result: [{ id: 3, name: 'Readers' }] });
  expect(path).toBe('/api/v1/security/groups/');
  expect(q).toMatchObject({ filters: [], order_column: 'name' });
  expect(found.options).toEqual([{ value: '3', label: 'Readers' }]);
});

test('other choices are those that a field of the API may refer to', async () => {
  const answer = { count: 1, result: [{ value: 9, text: 'main.sales' }] };
  const { path, q, found } = await asked({ related: '/api/v1/rowlevelsecurity/related/tables' }, 'sales', answer);
  expect(path).toBe('/api/v1/rowlevelsecurity/related/tables');
  expect(q).toEqual({ filter: 'sales', page: 2, page_size: 100 });
  expect(found.options).toEqual([{ value: '9', label: 'main.sales' }]);
});
