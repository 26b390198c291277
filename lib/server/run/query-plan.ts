import { AppError } from '@/lib/errors/app-error';
import { type CompiledQuery, compile } from '@/lib/query/compile';
import { datasetColumn } from '@/lib/query/dataset-description';
import type { Query } from '@/lib/query/resolve-query';
import type { InstantRange } from '@/lib/query/time';
import type { OpenDataset } from '@/lib/server/dataset/open-dataset';
import { timeRange } from '@/lib/time/time-range';
import { filledQuery } from './filled-query';
import { temporalExpressions } from './temporal-expressions';

/** The meaning of times for one query, computed once so that all parts of the query use the same current time. */
export interface QueryClock {
  readonly now: number;
  /** The range of the whole query; null when it has none. */
  readonly range: InstantRange | null;
  rangeOf(text: string): InstantRange;
}

/** The times of a query at `now` (epoch ms). Throws `query_time_range_invalid` for a range that cannot be parsed. */
export function queryClock(query: Query, now: number, formData: Readonly<Record<string, unknown>> = {}): QueryClock {
  const rangeOf = (text: string): InstantRange => {
    try {
      return timeRange(text, {
        now,
        relativeStart: query.relativeStart ?? 'today',
        relativeEnd: query.relativeEnd ?? 'today',
        timeShift: query.timeShift,
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'time_range_invalid') throw error;
      throw new AppError('query_time_range_invalid', { reason: error.message }, { cause: error });
    }
  };
  const text = rangeText(query, formData);
  return { now, rangeOf, range: text === null ? null : rangeOf(text) };
}

/** The query's own range, otherwise that of the filter on its axis, otherwise that of its first range filter. */
function rangeText(query: Query, formData: Readonly<Record<string, unknown>>): string | null {
  if (query.timeRange !== null) return query.timeRange;
  const ranges = query.filters.filter(({ op, val }) => op === 'TEMPORAL_RANGE' && typeof val === 'string');
  const axis = axisLabel(query) ?? formData.x_axis;
  const found = ranges.find(({ col }) => col === axis) ?? ranges[0];
  return typeof found?.val === 'string' ? found.val : null;
}

/** The column of a query's base axis; null without a base axis. */
export function axisLabel(query: Query): string | null {
  for (const column of query.columns) {
    if (typeof column === 'object' && column.columnType === 'BASE_AXIS') return column.sqlExpression;
  }
  return null;
}

/** A compiled query, and the columns whose filters its templates used. */
interface PlannedQuery extends CompiledQuery {
  readonly usedFilters: readonly string[];
  /** The dataset of the statement, with its templates rendered. */
  readonly dataset: OpenDataset;
}

/** The statement of a query for a dataset as this viewer may see it, with templates rendered. */
export async function planQuery(
  asked: Query,
  opened: OpenDataset,
  clock: QueryClock,
  signal: AbortSignal,
  series?: QueryClock,
): Promise<PlannedQuery> {
  const { query, dataset, usedFilters } = await filledQuery(asked, opened, clock);
  const timeColumn = query.granularity !== null || datasetColumn(dataset.description, query.granularity) !== undefined;
  const compiled = await compile(query, {
    dataset: dataset.description,
    dialect: dataset.database.engine.dialect,
    rangeOf: clock.rangeOf,
    range: timeColumn ? clock.range : null,
    ...(series ? { seriesRange: { range: timeColumn ? series.range : null, rangeOf: series.rangeOf } } : {}),
    rowRules: dataset.rowRules,
    usedFilters,
    temporalExpressions: await temporalExpressions(query, dataset, signal),
  });
  return { ...compiled, usedFilters, dataset };
}
