import { columnLabel } from './build/labels';
import type { ColumnContext } from './column';
import { datasetColumn } from './dataset-description';
import { metricSql } from './metric';
import type { Selected } from './order';
import type { Query } from './resolve-query';
import { joinSql, raw, type SqlText, sql } from './sql/text';

const joined = 'series_limit';
const innerMetric = 'mme_inner__';

/** A join that keeps only the top series, or marks them so that the others can be grouped as "Others". */
export interface SeriesLimit {
  readonly join: SqlText;
  /** The SQL of a series column when the other series are grouped; undefined for other columns. */
  others(label: string): string | undefined;
}

/**
 * The join for `series_limit`; null when the query has none. Series with a NULL value are never among the top series.
 */
export function seriesLimit(
  query: Query,
  dimensions: readonly Selected[],
  from: SqlText,
  where: SqlText | null,
  context: ColumnContext,
): SeriesLimit | null {
  const { dialect, dataset } = context;
  const labels = new Set((query.seriesColumns.length > 0 ? query.seriesColumns : []).map(columnLabel));
  const series = dimensions.filter(({ label }) => labels.has(label));
  if (query.seriesLimit === 0 || series.length === 0 || !dialect.capabilities.joins) return null;

  const main = query.metrics?.[0] ? metricSql(query.metrics[0], dataset, dialect) : raw('COUNT(*)');
  const metric = query.seriesLimitMetric
    ? metricSql(query.seriesLimitMetric, dataset, dialect)
    : raw(dialect.quote(innerMetric));
  const key = (label: string) => dialect.quote(`${label}__`);
  const keys = series.map(({ label, expression }) => sql`${expression} AS ${key(label)}`);
  const groups = joinSql(
    series.map(({ expression }) => expression),
    ', ',
  );
  const inner = sql`SELECT ${joinSql(keys, ', ')}, ${main} AS ${dialect.quote(innerMetric)} FROM ${from}${
    where ? sql` WHERE ${where}` : ''
  } GROUP BY ${groups} ORDER BY ${metric} ${query.isDescending ? 'DESC' : 'ASC'}${dialect.limit(query.seriesLimit, null, true)}`;
  const on = series.map(({ label, expression }) => sql`${expression} = ${dialect.quote(joined)}.${key(label)}`);
  const kind = query.groupsOthers ? 'LEFT OUTER JOIN' : 'JOIN';
  const [before, after] = dialect.runOnce ?? ['', ''];
  return {
    join: sql` ${kind} (${before}${inner}${after})${dialect.tableAlias ?? ' AS '}${dialect.quote(joined)} ON ${joinSql(on, ' AND ')}`,
    others: (label) => {
      const column = series.find((item) => item.label === label);
      if (!column) return undefined;
      const written = column.expression.map((part) => (typeof part === 'string' ? part : '')).join('');
      const type = datasetColumn(dataset, label)?.type ?? null;
      const kind = type === null ? null : dialect.kindOf(type);
      // "Others" is a text, and a CASE has values of one type.
      const value = kind === null || kind === 'string' ? written : dialect.castToText(written);
      return `CASE WHEN ${dialect.quote(joined)}.${key(label)} IS NOT NULL THEN ${value} ELSE 'Others' END`;
    },
  };
}
