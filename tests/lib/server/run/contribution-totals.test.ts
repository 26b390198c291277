import { describe, expect, test } from 'vitest';
import type { Frame } from '@/lib/frame/frame';
import type { DatasetDescription } from '@/lib/query/dataset-description';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import { resolveQuery } from '@/lib/query/resolve-query';
import { totalsPlace, withTotals } from '@/lib/server/run/contribution-totals';

const dataset: DatasetDescription = {
  ...{ id: 1, table_name: 't', catalog: null, schema: null, sql: null, main_dttm_col: null, offset: 0 },
  ...{ fetch_values_predicate: null, always_filter_main_dttm: false, metrics: [], columns: [] },
};
const share = { operation: 'contribution', options: { columns: ['sum'], rename_columns: ['%sum'] } };
const metrics = [{ expressionType: 'SQL', sqlExpression: 'sum(n)', label: 'sum' }];
const columns = [{ label: 'city', sqlExpression: 'city', expressionType: 'SQL' }];

function queriesOf(...queries: readonly object[]) {
  const parsed = parseQueryContext({ datasource: { id: 1 }, queries });
  return parsed.queries.map((query) => resolveQuery(query, dataset, {}, { standard: 10, most: 10 }));
}

describe('shares of all records', () => {
  test('are those of a query with metrics alone', () => {
    const shares = { metrics, columns, post_processing: [share] };
    expect(totalsPlace(queriesOf(shares, { metrics }))).toBe(1);
    expect(totalsPlace(queriesOf({ metrics }, shares))).toBe(0);
    expect(totalsPlace(queriesOf(shares, { metrics, columns }))).toBeNull();
    expect(totalsPlace(queriesOf({ metrics, columns }, { metrics }))).toBeNull();
    expect(totalsPlace(queriesOf(shares))).toBeNull();
  });

  test('are computed of its sums, without a change to other steps', () => {
    const [query] = queriesOf({ metrics, columns, post_processing: [{ operation: 'flatten' }, share] });
    const frame: Frame = {
      ...{ index: [], columnLevels: [], length: 2 },
      columns: [{ name: 'sum', kind: 'numeric', values: [30, null] }],
    };
    if (!query) throw new Error('no query');
    const [flatten, contribution] = withTotals(query, frame).postProcessing;
    expect(flatten).toEqual(query.postProcessing[0]);
    expect(contribution?.options).toEqual({ ...share.options, contribution_totals: { sum: 30 } });
  });
});
