import { unescapeSeparator } from '@/lib/frame/csv/separator';
import { columnLabel } from '@/lib/query/build/labels';
import type { QueryColumn } from '@/lib/query/query-context';
import type { MarkFilter } from '@/lib/viz/viz';
import type { TimeseriesOptions } from './options';

const missing = '<NULL>';

/** The cross-filters of a click on a series: the values of its dimensions, which are the end of its name. */
export function seriesFilters(name: string, { groupby, namesQueries }: TimeseriesOptions): readonly MarkFilter[] {
  const columns = groupby.map((column) => columnLabel(column as QueryColumn));
  const own = namesQueries ? name.replace(/ \(Query [AB]\)$/, '') : name;
  const levels = own.split(/(?<!\\),\s/).map(unescapeSeparator);
  if (columns.length === 0 || levels.length < columns.length) return [];
  const values = levels.slice(-columns.length);
  return columns.map((col, at): MarkFilter => {
    const value = values[at] ?? missing;
    return value === missing
      ? { col, op: 'IS NULL', val: null, formattedVal: missing }
      : { col, op: 'IN', val: [value], formattedVal: value };
  });
}
