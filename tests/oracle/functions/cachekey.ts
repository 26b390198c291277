import { compile } from '@/lib/query/compile';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import { resolveQuery } from '@/lib/query/resolve-query';
import { cacheTimeout } from '@/lib/server/cache/cache-timeout';
import { statementKey } from '@/lib/server/cache/statement-key';
import { postgresql } from '@/lib/server/engines/postgresql/engine';
import { queryClock } from '@/lib/server/run/query-plan';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';
import { birthNames } from './jinja-dataset';

const file = 'functions/cachekey.jsonl';

export async function run(): Promise<OracleResult[]> {
  const cases = readCases(file);
  return cases ? [await replay(file, cases, difference)] : [];
}

async function difference(recorded: RecordedCase): Promise<string | undefined> {
  switch (recorded.group) {
    case 'timeout':
      return timeoutDifference(recorded);
    case 'digest':
      return 'keys are made of statements, not of this text';
    default:
      return keyDifference(recorded);
  }
}

function timeoutDifference({ input, output }: RecordedCase): string | undefined {
  const { custom, chart, dataset: own, database, ...given } = input as Record<string, number | null>;
  const { DATA_CACHE_CONFIG: config, CACHE_DEFAULT_TIMEOUT: general } = input as {
    DATA_CACHE_CONFIG?: { CACHE_DEFAULT_TIMEOUT?: number | null };
    CACHE_DEFAULT_TIMEOUT?: number | null;
  };
  const defaults = config ? [config.CACHE_DEFAULT_TIMEOUT, general] : [given.data_cache_default, given.cache_default];
  const ours = cacheTimeout([custom, chart, own, database], defaults);
  const { effective } = output as { effective: number };
  return ours === effective ? undefined : `${ours} instead of ${effective}`;
}

/** The query to which the recorded changes are applied; its columns are those of the recorded dataset. */
const base = {
  columns: ['name'],
  metrics: ['count'],
  granularity: 'ds',
  time_range: '2020-01-01 : 2021-01-01',
  row_limit: 100,
  series_limit: 5,
  filters: [],
  extras: {},
};

/** Our column names for names of the recorded changes that the dataset does not have. */
const names: Readonly<Record<string, string>> = { a: 'num', other: 'updated' };

const dataset = {
  ...birthNames,
  fetch_values_predicate: 'num > 0',
  columns: [...birthNames.columns, ...birthNames.columns.slice(0, 1).map((ds) => ({ ...ds, column_name: 'updated' }))],
};

async function keyDifference({ change, same_as_base: isSame }: RecordedCase): Promise<string | undefined> {
  const { rls = [], ...fields } = change as { rls?: string[]; [key: string]: unknown };
  const ours = (await keyOf({ ...base, ...renamed(fields) }, rls)) === (await keyOf(base, []));
  return ours === isSame ? undefined : `the key ${ours ? 'stays' : 'changes'}`;
}

function renamed(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const text = JSON.stringify(fields, (_, value: unknown) =>
    typeof value === 'string' ? (names[value] ?? value) : value,
  );
  return JSON.parse(text.replace('"a = 1"', '"num = 1"'));
}

async function keyOf(fields: Readonly<Record<string, unknown>>, rules: readonly string[]): Promise<string> {
  const layers = Array.isArray(fields.annotation_layers) ? fields.annotation_layers : [];
  const annotation_layers = layers.map((layer: object) => ({
    show: true,
    showMarkers: true,
    style: 'solid',
    ...layer,
  }));
  const { queries } = parseQueryContext({
    datasource: { id: birthNames.id, type: 'table' },
    queries: [{ series_columns: fields.columns, ...fields, annotation_layers }],
  });
  const query = resolveQuery(queries[0] ?? {}, dataset, {}, { standard: 50_000, most: 100_000 });
  const { rangeOf, range } = queryClock(query, Date.UTC(2024, 1, 29));
  const { statement } = await compile(query, {
    dataset,
    dialect: postgresql.dialect,
    rangeOf,
    range,
    rowRules: rules.map((rule) => [rule.replace(/-$/, '').replace(/^a\b/, 'num')]),
    temporalExpressions: new Set(),
  });
  return statementKey({ statement, databaseId: 1, effectiveUser: null, catalog: null, schema: null });
}
