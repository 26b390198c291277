import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import { uniqueBy } from '@/lib/query/build/fields';
import { ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { Metric, PostProcessing, QueryContext, QueryFilter, QueryObject } from '@/lib/query/query-context';
import { comparedTimes } from '@/lib/viz/kit/data/compared-times';
import { withTimeGrain } from '@/lib/viz/kit/data/time-grain-column';

type OwnState = Readonly<Record<string, unknown>>;

/**
 * A query for raw rows, or for groups with metrics, plus the queries for totals, percentages of all records and paging.
 */
export function tableQuery(given: FormData, ownState: OwnState = {}): QueryContext {
  const isRaw = isRawTable(given);
  const formData: FormData = isRaw ? { ...given, include_time: false } : given;
  const base = baseQuery(formData);
  const main = isRaw
    ? { ...base, orderby: base.orderby ?? [], post_processing: [], time_offsets: [] }
    : aggregated(formData, base);
  const extras = isRaw ? [] : [...shareTotals(formData, main), ...totals(formData, main)];
  const format = formData.result_format;
  if (format !== undefined && format !== 'json' && !isEmpty(formData.row_limit)) {
    return queryContext(formData, [{ ...main, row_limit: Number(formData.row_limit), row_offset: 0 }, ...extras]);
  }
  if (formData.server_pagination && format !== 'csv' && format !== 'xlsx') {
    return queryContext(formData, [...paged(formData, main, ownState), ...extras]);
  }
  return queryContext(formData, [main, ...extras]);
}

/** True for raw rows, false for groups. Without a `query_mode` the form is raw when it has columns in `all_columns`. */
export function isRawTable(formData: FormData): boolean {
  if (formData.query_mode === 'raw' || formData.query_mode === 'aggregate') return formData.query_mode === 'raw';
  return ensureArray(formData.all_columns as readonly string[] | null).length > 0;
}

function aggregated(formData: FormData, base: QueryObject): QueryObject {
  const offsets = comparedTimes(formData);
  const shares = ensureArray(formData.percent_metrics as readonly Metric[] | null);
  const metrics = base.metrics ?? [];
  const [sort] = ensureArray(formData.timeseries_limit_metric as Metric | readonly Metric[] | null);
  const [first] = metrics;
  const order: QueryObject['orderby'] =
    sort !== undefined ? [[sort, !formData.order_desc]] : first !== undefined ? [[first, false]] : [];
  return {
    ...base,
    columns: (base.columns ?? []).map((column) =>
      withTimeGrain(column, { ...formData, granularity_sqla: undefined }, base),
    ),
    metrics: uniqueBy([...metrics, ...shares], metricLabel),
    orderby: order,
    post_processing: [...shareOf(shares, offsets), ...compared(formData, base, offsets)],
    time_offsets: offsets,
  };
}

function shareOf(shares: readonly Metric[], offsets: readonly string[]): PostProcessing[] {
  if (shares.length === 0) return [];
  const labels = uniqueBy(shares, metricLabel).map(metricLabel);
  const columns = labels.flatMap((label) => [label, ...offsets.map((offset) => `${label}__${offset}`)]);
  return [{ operation: 'contribution', options: { columns, rename_columns: columns.map((label) => `%${label}`) } }];
}

function compared(formData: FormData, base: QueryObject, offsets: readonly string[]): PostProcessing[] {
  const type = formData.comparison_type;
  if (offsets.length === 0 || type === 'values') return [];
  const pairs = (base.metrics ?? []).flatMap((metric) =>
    offsets.map((offset) => [metricLabel(metric), offset] as const),
  );
  return [
    {
      operation: 'compare',
      options: {
        source_columns: pairs.map(([label]) => label),
        compare_columns: pairs.map(([label, offset]) => `${label}__${offset}`),
        compare_type: type,
        drop_original_columns: true,
      },
    },
  ];
}

/** Percentages of all records need a query for the sums of all records. */
function shareTotals(formData: FormData, main: QueryObject): QueryObject[] {
  const shares = ensureArray(formData.percent_metrics as readonly Metric[] | null);
  if (formData.percent_metric_calculation !== 'all_records' || shares.length === 0) return [];
  return [
    { ...main, columns: [], orderby: [], row_limit: 0, row_offset: 0, post_processing: [], is_timeseries: false },
  ];
}

function totals(formData: FormData, main: QueryObject): QueryObject[] {
  if (!formData.show_totals || (main.metrics ?? []).length === 0) return [];
  const { order_desc: _, orderby: __, ...rest } = main;
  return [{ ...rest, columns: [], row_limit: 0, row_offset: 0, post_processing: [] }];
}

/** A query for one page, and one that counts all rows. */
function paged(formData: FormData, main: QueryObject, ownState: OwnState): QueryObject[] {
  const size = Number(ownState.pageSize ?? formData.server_page_length ?? 10);
  const search =
    typeof ownState.searchText === 'string' && ownState.searchText !== '' ? ownState.searchText : undefined;
  const filters: QueryFilter[] =
    search !== undefined && typeof ownState.searchColumn === 'string'
      ? [...(main.filters ?? []), { col: ownState.searchColumn, op: 'ILIKE', val: `${search}%` }]
      : (main.filters ?? []);
  const [sort] = ensureArray(ownState.sortBy as readonly { key: string; desc?: boolean }[] | undefined);
  const orderby: QueryObject['orderby'] = sort === undefined ? (main.orderby ?? []) : [[sort.key, !sort.desc]];
  const page = { ...main, filters, orderby };
  return [
    { ...page, row_limit: size, row_offset: Number(ownState.currentPage ?? 0) * size },
    { ...page, row_limit: Number(formData.row_limit ?? 0), row_offset: 0, is_rowcount: true },
  ];
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
