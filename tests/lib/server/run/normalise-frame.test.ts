import { expect, it } from 'vitest';
import type { DatasetDescription } from '@/lib/query/dataset-description';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import { resolveQuery } from '@/lib/query/resolve-query';
import { normaliseFrame } from '@/lib/server/run/normalise-frame';

const axis = { label: 'ds', sqlExpression: 'ds', expressionType: 'SQL', columnType: 'BASE_AXIS' };

function read(values: readonly (string | null)[], format: string | null, offset = 0) {
  const dataset: DatasetDescription = {
    ...{ id: 1, table_name: 't', catalog: null, schema: null, sql: null, main_dttm_col: 'ds', offset },
    ...{ fetch_values_predicate: null, always_filter_main_dttm: false, metrics: [] },
    columns: [
      {
        ...{ column_name: 'ds', type: 'VARCHAR', expression: null, verbose_name: null, is_dttm: true },
        ...{ groupby: true, filterable: true, python_date_format: format },
      },
    ],
  };
  const { queries } = parseQueryContext({ datasource: { id: 1 }, queries: [{ columns: [axis] }] });
  const query = resolveQuery(queries[0] ?? {}, dataset, {}, { standard: 10, most: 10 });
  const frame = {
    ...{ index: [], columnLevels: [], length: values.length },
    columns: [{ name: 'ds', kind: 'string' as const, values }],
  };
  const [column] = normaliseFrame(frame, ['ds'], query, dataset, 0).columns;
  return { kind: column?.kind, values: column?.values };
}

it('leaves texts alone where numbers were promised and one is no date', () => {
  expect(read(['2021-01-02', 'later'], 'epoch_s', 2)).toEqual({ kind: 'string', values: ['2021-01-02', 'later'] });
  expect(read(['2021-01-02', null], 'epoch_s')).toEqual({ kind: 'temporal', values: [Date.UTC(2021, 0, 2), null] });
});

it('reads texts without a format as dates and drops the rest', () => {
  expect(read(['20210102T030405', 'later', ''], null, 1)).toEqual({
    kind: 'temporal',
    values: [Date.UTC(2021, 0, 2, 4, 4, 5), null, null],
  });
});
