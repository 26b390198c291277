import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@/lib/errors/app-error';
import type { Cell } from '@/lib/frame/frame';
import { formFilters } from '@/lib/query/build/filters';
import { columnLabel, metricLabel } from '@/lib/query/build/labels';
import { shownMetricLabel } from '@/lib/query/label';
import {
  convertLegacyFilters,
  mergeExtraFilters,
  mergeServerExtraFormData,
  simpleFilterToAdhoc,
} from '@/lib/query/legacy-filters';
import { metricSql } from '@/lib/query/metric';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import type { Metric, QueryColumn } from '@/lib/query/query-context';
import { type Query, resolveQuery } from '@/lib/query/resolve-query';
import { checkClause, readyToCheck } from '@/lib/query/sql/adhoc';
import { sqlTokens } from '@/lib/query/sql/guard';
import { lexiconOf } from '@/lib/query/sql/lexicon';
import { withTimeRange } from '@/lib/query/stored-form-data';
import { engines } from '@/lib/server/engines/registry';
import { normaliseFrame } from '@/lib/server/run/normalise-frame';
import { axisLabel } from '@/lib/server/run/query-plan';
import { timeExtras } from '@/lib/server/run/result/item';
import { requestFormData } from '@/lib/server/template/macros/request';
import { pastOrFuture } from '@/lib/time/time-delta';
import { notReplayed } from '@/tests/oracle/judge';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';
import { birthNames } from './jinja-dataset';
import { valueChecks } from './merge-values';

const file = 'functions/merge.jsonl';

type Fields = Readonly<Record<string, unknown>>;

/** Our result for the recorded arguments, and the recorded result. */
type Check = (recorded: RecordedCase, args: readonly unknown[]) => readonly [ours: unknown, theirs: unknown];

const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});
const limits = { standard: 50_000, most: 100_000 };
const pagedLimits = { standard: 50_000, most: 500_000 };

const checks: Readonly<Record<string, Check>> = {
  'merge-extra-filters': ({ output }, [formData]) => [mergeExtraFilters(fields(formData)), output],
  'merge-extra-form-data': ({ output }, [formData]) => [
    'extra_form_data' in fields(formData) ? mergeServerExtraFormData(fields(formData)) : fields(formData),
    output,
  ],
  'convert-legacy-filters': ({ output }, [formData]) => [convertLegacyFilters(fields(formData)), output],
  'simple-filter-to-adhoc': ({ output }, [filter]) => [simpleFilterToAdhoc(fields(filter)), output],
  'split-adhoc-filters': splitFilters,
  'get-metric-name': ({ output }, [metric]) => [named(metric, metricLabel), output],
  'get-metric-name-verbose': ({ output }, [metric, verbose]) => [
    named(metric, (known) => shownMetricLabel(known, withVerboseNames(fields(verbose)))),
    output,
  ],
  'get-metric-names': ({ output }, [metrics]) => [
    listOf(metrics)
      .map((metric) => named(metric, metricLabel))
      .filter((name) => name !== ''),
    output,
  ],
  'get-column-name': ({ output }, [column]) => [columnNamed(column), output],
  'get-column-names': ({ output }, [columns]) => [listOf(columns).map(columnNamed), output],
  'get-x-axis-label': ({ output }, [columns]) => [axisLabel(queryOf({ columns: listOf(columns) })), output],
  'merge-request-params': ({ output }, [formData, given]) => [{ ...fields(formData), url_params: given }, output],
  'update-time-range': ({ output }, [formData]) => [withTimeRange(fields(formData)), output],
  'get-form-data': ({ output, request }) => {
    const { query_string: query = {}, data: form = {}, json } = fields(request) as Record<string, never>;
    return [{ form_data: requestFormData({ query, form, json }), slice: null }, output];
  },
  'get-time-filter-status': ({ input, output }) => {
    const { columns, applied_time_extras } = fields(input);
    const known = listOf(columns).map((column) => ({ ...birthNames.columns[0], ...fields(column) }));
    return [timeExtras(queryOf({ applied_time_extras }), { ...birthNames, columns: known as never }), output];
  },
  'process-row-limit': ({ input, output }) => {
    const { result_type: type, row_limit, server_pagination: isPaged } = fields(input);
    const most = isPaged ? pagedLimits.most : limits.most;
    return [queryOf({ row_limit }, { standard: type === 'samples' ? 1000 : limits.standard, most }).rowLimit, output];
  },
  'apply-max-row-limit': ({ kwargs, output }, [row_limit]) => {
    const { most } = fields(kwargs).server_pagination ? pagedLimits : limits;
    return [queryOf({ row_limit }, { standard: most, most }).rowLimit, output];
  },
  'query-object': ({ kwargs, to_dict }) => queryObject(fields(kwargs), fields(to_dict)),
  'query-object-validate': ({ kwargs }) => [queryOf(fields(kwargs)), undefined],
  ...valueChecks((wire) => queryOf(wire)),
  'normalize-dttm-col': ({ input, output, id }) => normalised(fields(input), fields(output), id),
};

export async function run(): Promise<OracleResult[]> {
  await readyToCheck();
  const cases = readCases(file);
  return cases ? [await replay(file, cases, difference)] : [];
}

/** Form data of a stored chart; there are no stored charts here. */
const ofStored = /^get-form-data-(?:slice-id-only|slice-id-use-slice-data|initial-overridden)$/;

function difference(recorded: RecordedCase): string | undefined | typeof notReplayed {
  const check = checks[recorded.group ?? ''];
  if (!check || ofStored.test(recorded.id)) return notReplayed;
  try {
    const [ours, theirs] = check(recorded, (recorded.args ?? []) as unknown[]);
    if (recorded.error) return `${JSON.stringify(ours)} instead of ${JSON.stringify(recorded.error)}`;
    const isSame = isDeepStrictEqual(comparable(ours), comparable(theirs));
    return isSame ? undefined : `${JSON.stringify(ours)} instead of ${JSON.stringify(theirs)}`;
  } catch (error) {
    if (!(error instanceof AppError) || error.entry.status >= 500) throw error;
    return recorded.error ? undefined : `refused: ${error.message}, instead of ${JSON.stringify(recorded.output)}`;
  }
}

/** As JSON, without `filterOptionName`, a generated digest without any consumer. */
function comparable(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null, (key, held: unknown) => (key === 'filterOptionName' ? undefined : held)),
  );
}

function queryOf(wire: Fields, rowLimits = limits): Query {
  const { queries } = parseQueryContext({ datasource: { id: 2 }, queries: [wire] });
  return resolveQuery(queries[0] ?? {}, birthNames, {}, rowLimits);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The name of a metric; throws when the value is no metric. */
function named(metric: unknown, nameOf: (metric: Metric) => string): string {
  if (metric === '') return '';
  if (hasNoName(metric)) metricSql((metric ?? {}) as Metric, birthNames, engines.postgresql.dialect);
  return queryOf({ metrics: [metric] }).metrics?.map(nameOf)[0] ?? '';
}

/** Whether a metric has neither a label nor an expression; the compiler refuses such a metric. */
function hasNoName(metric: unknown): boolean {
  if (typeof metric !== 'object' || metric === null || Array.isArray(metric)) return typeof metric !== 'string';
  const { label, expressionType, column, sqlExpression }: Fields = { ...metric };
  if (expressionType === 'SIMPLE') return !label && !('column_name' in fields(column));
  return expressionType === undefined || (!label && !sqlExpression);
}

function columnNamed(column: unknown): string {
  return column === '' ? '' : columnLabel(queryOf({ columns: [column] }).columns[0] as QueryColumn);
}

function withVerboseNames(names: Fields) {
  const metrics = Object.entries(names).map(([metric_name, verbose]) => ({
    metric_name,
    expression: 'COUNT(*)',
    verbose_name: String(verbose),
  }));
  return { ...birthNames, metrics };
}

/** Compares simple filters by value, and SQL filters word by word, since the recorded SQL is reformatted. */
function splitFilters({ output }: RecordedCase, [formData, engine]: readonly unknown[]) {
  const dialect =
    Object.values(engines).find(({ dialect: { name } }) => name === engine)?.dialect ?? engines.dremio.dialect;
  const { adhoc_filters: adhoc, ...rest } = fields(formData);
  if (!Array.isArray(adhoc)) return [formData, output] as const;
  for (const filter of adhoc)
    if (fields(filter).expressionType === 'SQL') checkClause(String(fields(filter).sqlExpression), dialect);
  const { filters, extras } = formFilters({ viz_type: '', datasource: '', ...rest, adhoc_filters: adhoc });
  const { where, having, filters: theirs } = fields(output);
  const words = (sql: unknown) =>
    sqlTokens(String(sql), lexiconOf(dialect.name))
      .filter(({ kind }) => kind !== 'comment')
      .map(({ text }) => text.toUpperCase().replace(/^\$\$(.*)\$\$$/, "'$1'"));
  return [
    [words(extras.where), words(extras.having), filters],
    [words(where), words(having), theirs],
  ] as const;
}

function queryObject(wire: Fields, theirs: Fields) {
  const layers = listOf(wire.annotation_layers).map((layer) => ({ show: true, showMarkers: true, ...fields(layer) }));
  const ours = queryOf({ ...wire, annotation_layers: layers });
  const written: Fields = {
    columns: ours.columns,
    metrics: ours.metrics,
    granularity: ours.granularity,
    is_rowcount: ours.isRowcount,
    is_timeseries: ours.isTimeseries,
    order_desc: ours.isDescending,
    row_offset: ours.rowOffset,
    series_columns: ours.seriesColumns,
    series_limit: ours.seriesLimit,
    series_limit_metric: ours.seriesLimitMetric,
    group_others_when_limit_reached: ours.groupsOthers,
    apply_fetch_values_predicate: ours.appliesPredicate,
    time_shift: ours.timeShift,
  };
  return [written, Object.fromEntries(Object.keys(written).map((key) => [key, theirs[key]]))] as const;
}

/** A time column of texts, numbers or instants under the label of a query's axis. */
function normalised({ values, format, offset, time_shift: shift }: Fields, { values: theirs }: Fields, id: string) {
  const isInstant = /datetime|timestamp|-(?:py)?date-/.test(id);
  const given = listOf(values).map((value): Cell => (isInstant && value !== null ? instantOf(value) : (value as Cell)));
  const kind = isInstant ? 'temporal' : given.some((value) => typeof value === 'string') ? 'string' : 'numeric';
  const description = {
    ...birthNames,
    offset: Number(offset),
    columns: birthNames.columns.map((column) => ({ ...column, python_date_format: (format as string | null) ?? null })),
  };
  const query = queryOf({
    columns: [{ label: 'ds', sqlExpression: 'ds', expressionType: 'SQL', columnType: 'BASE_AXIS' }],
  });
  const shiftMs = typeof shift === 'string' ? pastOrFuture(shift, 0) : 0;
  const frame = normaliseFrame(
    { columns: [{ name: 'ds', kind, values: given }], index: [], columnLevels: [], length: given.length },
    ['ds'],
    query,
    description,
    shiftMs,
  );
  const ours = frame.columns[0];
  const isTemporal = ours?.kind === 'temporal';
  return [
    ours?.values.map((value) => (isTemporal && typeof value === 'number' ? value : value)),
    listOf(theirs).map((value) => (isTemporal && value !== null ? instantOf(value) : value)),
  ] as const;
}

/** Epoch milliseconds, with microseconds as the fraction. */
function instantOf(value: unknown): number {
  const {
    date = '',
    fraction = '0',
    zone = 'Z',
  } = /^(?<date>[^.+Z]*?)(?:\.(?<fraction>\d+))?(?<zone>Z|[+-]\d\d:\d\d)?$/.exec(String(value))?.groups ?? {};
  return Date.parse(`${date}${zone}`) + Number(`0.${fraction}`) * 1000;
}
