import { describe, expect, test } from 'vitest';
import { datasetChanges, datasetNameOf } from '@/lib/sqllab/dataset-changes';
import { queryChartForm } from '@/lib/sqllab/query-chart';
import { clockText, momentText, tabQueries } from '@/lib/sqllab/query-history';
import { gridColumns, gridRows } from '@/lib/sqllab/result-grid';
import { sqlPieces } from '@/lib/sqllab/sql-pieces';
import { queryOfWire } from '@/lib/sqllab/tabs/tab-wire';

const column = (column_name: string, type: string | null, type_generic: number | null) => ({
  ...{ column_name, name: column_name, type, type_generic, is_dttm: false },
});

describe('a result as a grid', () => {
  test('columns have kinds, also those whose kind nobody tells', () => {
    const columns = [column('n', 'BIGINT', 0), column('s', null, null), column('j', 'JSON', 1), column('t', 'DATE', 2)];
    expect(gridColumns(columns).map(({ kind }) => kind)).toEqual(['number', 'text', 'json', 'time']);
  });

  test('rows follow the order of the columns', () => {
    const columns = [column('b', null, 1), column('a', null, 0), column('missing', null, 1)];
    expect(gridRows({ columns, data: [{ a: 1, b: 'x' }] })).toEqual([['x', 1, undefined]]);
  });
});

test('the first chart of a query shows its rows as they are', () => {
  expect(queryChartForm({ limit: 500 }, 7, [column('a', null, 0)])).toMatchObject({
    ...{ datasource: '7__query', viz_type: 'table', query_mode: 'raw', row_limit: 500, all_columns: ['a'] },
  });
  expect(queryChartForm({ limit: null }, 7, []).row_limit).toBe(1000);
});

test('overwriting a dataset keeps, adds and removes columns', () => {
  expect(datasetChanges(['a', 'b'], ['b', 'c'])).toEqual({ kept: ['b'], added: ['c'], gone: ['a'] });
});

test('moments and durations', () => {
  expect(clockText(1181)).toBe('00:00:01.181');
  expect(clockText(3_723_004)).toBe('01:02:03.004');
  expect(clockText(-5)).toBe('00:00:00.000');
  const at = new Date(2026, 10, 21, 4, 27, 6).getTime();
  expect(momentText(at)).toBe('11/21/2026 04:27:06');
  expect(datasetNameOf('Films', at)).toBe('Films 11/21/2026 04:27:06');
});

test('the history of a tab has its own queries, the newest first, without previews', () => {
  const made = (id: string, sqlEditorId: string, startDttm: number) => {
    const query = queryOfWire({ id, sqlEditorId, startDttm, state: 'success' });
    if (query === null) throw new Error('no query');
    return query;
  };
  const preview = { ...made('p', '5', 9), isDataPreview: true };
  const queries = { a: made('a', '5', 1), b: made('b', 's5', 2), c: made('c', '6', 3), p: preview };
  expect(tabQueries(queries, { id: 's5', serverId: 5 }).map(({ id }) => id)).toEqual(['b', 'a']);
  expect(tabQueries(queries, { id: 'new', serverId: null })).toEqual([]);
});

describe('a script in pieces', () => {
  test.each(['select 1', "SELECT 'a' -- b", 'select "open', '', '  \n', '/* never closed', 'söme ünïcode ✓'])(
    'together they are %j',
    (sql) => {
      expect(
        sqlPieces(sql)
          .map(({ text }) => text)
          .join(''),
      ).toBe(sql);
    },
  );

  test('they have kinds', () => {
    const kinds = sqlPieces("SELECT 12, 'a' FROM t -- b").filter(({ kind }) => kind !== 'plain');
    expect(kinds.map(({ kind }) => kind)).toEqual(['keyword', 'number', 'text', 'keyword', 'comment']);
  });
});
