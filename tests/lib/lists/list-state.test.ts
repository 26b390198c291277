import { expect, test } from 'vitest';
import { listParams, questionOf, readListState } from '@/lib/lists/list-state';
import { listPlan } from '@/lib/lists/plans/registry';

const dashboards = listPlan('dashboard');
const read = (search: string, id = 'dashboard') => readListState(listPlan(id), new URLSearchParams(search));

test('without parameters a list is the newest first, in a table of 25', () => {
  const { unknownFilter, ...state } = read('');
  expect(unknownFilter).toBeNull();
  expect(state).toEqual({
    filters: {},
    pageIndex: 0,
    pageSize: 25,
    sortColumn: 'changed_on_delta_humanized',
    sortOrder: 'desc',
    viewMode: 'table',
  });
  expect(listParams(dashboards, state).toString()).toBe('');
});

test('the address of a state leads back to it', () => {
  const state = {
    filters: {
      dashboard_title: 'sales & more',
      owners: { value: 7, label: 'Ada (Admin)' },
      favorite: { value: true, label: 'Yes' },
    },
    pageIndex: 3,
    pageSize: 50,
    sortColumn: 'dashboard_title',
    sortOrder: 'asc',
    viewMode: 'card',
  } as const;
  const params = listParams(dashboards, state);
  expect([...params.keys()]).toEqual(['filters', 'pageIndex', 'pageSize', 'sortColumn', 'sortOrder', 'viewMode']);
  expect(readListState(dashboards, new URLSearchParams(params.toString()))).toEqual({ ...state, unknownFilter: null });
});

test('a filter in the address may be the bare value, or the choice with its label', () => {
  expect(read('filters=(published:!t)').filters).toEqual({ published: { value: true, label: 'true' } });
  expect(read('filters=(published:(label:Draft,value:!f))').filters).toEqual({
    published: { value: false, label: 'Draft' },
  });
  expect(read('filter.published=false&filter.owners=3').filters).toEqual({
    published: { value: false, label: 'false' },
    owners: { value: 3, label: '3' },
  });
});

test('q is short for the first search', () => {
  expect(read('q=sales').filters).toEqual({ dashboard_title: 'sales' });
  expect(read('q=x', 'query').filters).toEqual({ sql: 'x' });
});

test('a filter that the list does not have is named; what cannot be read filters nothing', () => {
  expect(read('filters=(colour:red,dashboard_title:x)')).toMatchObject({
    unknownFilter: 'colour',
    filters: { dashboard_title: 'x' },
  });
  for (const search of [
    'filters=((',
    'filters=!(1,2)',
    'filters=(dashboard_title:(a:1))',
    'filters=(published:maybe)',
  ]) {
    expect(read(search).filters, search).toEqual({});
  }
});

test('numbers and names that make no sense are the usual ones', () => {
  const search = 'pageIndex=-4&pageSize=7&sortColumn=nothing&sortOrder=up&viewMode=wall';
  expect(read(search)).toMatchObject({ pageIndex: 0, pageSize: 25, sortOrder: 'desc', viewMode: 'table' });
  expect(read('pageIndex=1e99').pageIndex).toBe(1_000_000);
  expect(read('viewMode=card', 'dataset').viewMode).toBe('table');
});

test('a remembered view is shown unless the address says another', () => {
  const at = (search: string) => readListState(dashboards, new URLSearchParams(search), 'card').viewMode;
  expect(at('')).toBe('card');
  expect(at('viewMode=table')).toBe('table');
});

test('each filter asks the API with its own operator', () => {
  const filters = {
    dashboard_title: 'sales',
    published: { value: false, label: 'Draft' },
    tags: { value: 4, label: 'demo' },
    favorite: { value: true, label: 'Yes' },
    certified: { value: false, label: 'No' },
    changed_by: { value: 2, label: 'Ada' },
  };
  expect(questionOf(dashboards, { ...read(''), filters })).toMatchObject({
    filters: [
      { col: 'dashboard_title', opr: 'title_or_slug', value: 'sales' },
      { col: 'published', opr: 'eq', value: false },
      { col: 'tags', opr: 'dashboard_tag_id', value: 4 },
      { col: 'id', opr: 'dashboard_is_favorite', value: true },
      { col: 'id', opr: 'dashboard_is_certified', value: false },
      { col: 'changed_by', opr: 'rel_o_m', value: 2 },
    ],
    order_column: 'changed_on_delta_humanized',
    page: 0,
    page_size: 25,
  });
});

test('a span is split into greater and less; days with one end filter nothing', () => {
  const users = listPlan('user');
  const ask = (search: string, id = 'user') =>
    questionOf(listPlan(id), readListState(listPlan(id), new URLSearchParams(search))).filters;
  expect(users.filters.some(({ kind }) => kind === 'dates')).toBe(true);
  expect(ask("filters=(created_on:!('2026-01-01','2026-02-01'))")).toEqual([
    { col: 'created_on', opr: 'gt', value: '2026-01-01T00:00:00.000' },
    { col: 'created_on', opr: 'lt', value: '2026-02-01T00:00:00.000' },
  ]);
  expect(ask("filters=(created_on:!('2026-01-01',!n))")).toEqual([]);
  expect(ask("filters=(start_time:!('2026-01-01','2026-01-02'))", 'query')).toEqual([
    { col: 'start_time', opr: 'gt', value: Date.UTC(2026, 0, 1) },
    { col: 'start_time', opr: 'lt', value: Date.UTC(2026, 0, 2) },
  ]);
  expect(ask('filters=(login_count:!(3,!n))')).toEqual([{ col: 'login_count', opr: 'gt', value: 3 }]);
});

test('every column that sorts and every filter of the lists exists in the API', async () => {
  const { listed } = await import('./listed-resources');
  for (const [id, resource] of Object.entries(listed)) {
    const plan = listPlan(id);
    for (const { sort } of plan.columns) {
      if (sort !== undefined) expect(Object.keys(resource.list.order), `${id} ${sort}`).toContain(sort);
    }
    expect(Object.keys(resource.list.order), id).toContain(plan.order.column);
    for (const name of plan.reads ?? []) expect(resource.list.columns, `${id} ${name}`).toContain(name);
    for (const filter of plan.filters) {
      const named = filter.kind === 'dates' || filter.kind === 'numbers' ? undefined : filter.opr;
      const isNamed = named !== undefined && resource.list.filters?.[filter.id]?.[named] !== undefined;
      expect(isNamed || filter.id in resource.list.search, `${id} ${filter.id}`).toBe(true);
      if (filter.kind !== 'choices') continue;
      const { from } = filter;
      if (from.kind === 'related' && from.of === undefined) {
        expect(Object.keys(resource.related ?? {}), `${id} ${from.field}`).toContain(from.field);
      }
      if (from.kind === 'distinct')
        expect(Object.keys(resource.distinct ?? {}), `${id} ${from.field}`).toContain(from.field);
    }
  }
});
