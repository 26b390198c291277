import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { compile } from '@/lib/query/compile';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import { resolveQuery } from '@/lib/query/resolve-query';
import { postgresql } from '@/lib/server/engines/postgresql/engine';
import { birthNames } from '@/tests/oracle/functions/jinja-dataset';

const column = { label: 'ds', sqlExpression: 'ds', expressionType: 'SQL', columnType: 'BASE_AXIS', timeGrain: 'P1D' };
const simple = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'num' }, label: 'total' };
const query = {
  columns: [column, 'gender'],
  metrics: ['count', simple, { expressionType: 'SQL', sqlExpression: 'SUM(num)', label: 'm' }],
  filters: [{ col: 'gender', op: 'IN', val: ['boy'] }],
  orderby: [
    [simple, false],
    ['gender', true],
  ],
  extras: { where: 'num > 1', having: 'SUM(num) > 1', time_grain_sqla: 'P1D' },
  series_columns: ['gender'],
  series_limit: 3,
  series_limit_metric: simple,
  row_limit: 10,
};

const odd = fc.constantFrom<unknown[]>(
  ...[null, 5, -1, 1e308, '', 'x', true, [], {}, [null], [[]], { a: null }, { label: 5 }, { expressionType: 'SQL' }],
  ...[{ expressionType: 'SIMPLE', column: {} }, { sqlExpression: 5 }, { column_name: null }, '{{ x }}', "';--", 'P1D'],
);

/** Every path into a value, as lists of keys. */
function paths(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [[], ...Object.entries(value).flatMap(([key, held]) => paths(held).map((path) => [key, ...path]))];
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as Record<string, unknown>) };
  copy[key] = replaced(copy[key], rest, by);
  return copy;
}

it('compiles a query or refuses it, whatever stands in place of a part', async () => {
  const places = paths(query).filter((path) => path.length > 0);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), odd, async (path, value) => {
      try {
        const { queries } = parseQueryContext({ datasource: { id: 2 }, queries: [replaced(query, path, value)] });
        const resolved = resolveQuery(queries[0] ?? {}, birthNames, {}, { standard: 10, most: 100 });
        const open = { since: null, until: null };
        const compiled = await compile(resolved, {
          dataset: birthNames,
          dialect: postgresql.dialect,
          rangeOf: () => open,
          range: null,
          rowRules: [],
          temporalExpressions: new Set(),
        });
        expect(compiled.statement.sql).toMatch(/^SELECT /);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        expect(error.entry.status).toBeLessThan(500);
      }
    }),
    { numRuns: 3000, seed: 11 },
  );
});
