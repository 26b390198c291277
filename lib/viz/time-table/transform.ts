import { numberFormatter } from '@/lib/format/number-format';
import { maxOf, minOf } from '@/lib/frame/extent';
import { type Column, emptyFrame } from '@/lib/frame/frame';
import { rowOrder } from '@/lib/frame/order';
import { ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { Metric } from '@/lib/query/query-context';
import { categoryTable } from '@/lib/viz/kit/cartesian/category-bars';
import { columnNames } from '@/lib/viz/kit/data/dimension-rows';
import { seriesInTime } from '@/lib/viz/kit/data/older-series';
import { tableView } from '@/lib/viz/kit/table/view';
import { verboseName } from '@/lib/viz/kit/text/saved-formats';
import type { Drawing, TooltipRow, TransformInput } from '@/lib/viz/viz';
import { nameKey, type Spark, type TimeCell, type TimeTableMarks } from './marks';
import { figureOf, lineOf, type TimeColumn } from './time-column';

type Item = { title: string; rows: readonly TooltipRow[] };

/** Draws one row for each metric; with dimensions, one row for each group, of the first metric. */
export function transform({ frames, formData, dataset, locale, ownState }: TransformInput): Drawing<TimeTableMarks> {
  const metrics = ensureArray(formData.metrics as Metric | readonly Metric[] | null).map(metricLabel);
  const groups = columnNames(formData.groupby);
  const asked = groups.length > 0 ? metrics.slice(0, 1) : metrics;
  const { times, series } = seriesInTime(frames[0] ?? emptyFrame, asked, groups);
  const columns = ensureArray(formData.column_collection as TimeColumn | readonly TimeColumn[] | null);
  const sumOfLast = series.reduce((sum, { values }) => sum + (values.at(-1) ?? 0), 0);
  const items: Item[] = [];
  const { sort } = tableView(formData, ownState);
  const at = columns.findIndex(({ key }, index) => (key ?? String(index)) === sort?.key);
  const unsorted = series.map(({ metric, group, values }) => {
    const name = groups.length > 0 ? group.join(', ') : verboseName(dataset, metric);
    const cells = columns.map((column): TimeCell => {
      if (column.colType === 'spark') return sparkCell(column, values, name, items, locale);
      const value = figureOf(column, values, sumOfLast);
      return { text: value === null ? 'N/A' : written(column, value, locale), ...shadeOf(column, value) };
    });
    const column = columns[at];
    const order = column === undefined ? null : orderOf(column, values, sumOfLast);
    return { row: { name, href: linkOf(formData.url, groups.length > 0 ? name : metric), cells }, order };
  });
  const byWhat = rowOrder(
    [
      sort?.key === nameKey
        ? textColumn(unsorted.map(({ row }) => row.name))
        : numberColumn(unsorted.map(({ order }) => order)),
    ],
    [sort?.isDescending !== true],
    unsorted.length,
  );
  const rows = (sort === null ? unsorted : byWhat.flatMap((index) => unsorted[index] ?? [])).map(({ row }) => row);
  const head = groups.length > 0 ? groups.map((one) => verboseName(dataset, one)).join(', ') : 'Metric';
  const shown = columns.map(({ key, label, tooltip }, index) => ({
    key: key ?? String(index),
    label: label ?? '',
    tooltip: tooltip ?? '',
  }));
  return {
    marks: { head, sort, columns: shown, rows },
    label: `Table of ${rows.length} series over ${times.length} points in time: ${rows
      .slice(0, 5)
      .map(({ name }) => name)
      .join(', ')}.`,
    table: categoryTable(
      [head, ...shown.map(({ label }) => label)],
      rows.map(({ name, cells }) => [name, ...cells.map(({ text }) => text)]),
    ),
    legend: [],
    interaction: { kind: 'items', items },
    isEmpty: series.length === 0 || columns.length === 0,
  };
}

/** The sort value of a row in a column: its number, or the last value of its sparkline. */
function orderOf(column: TimeColumn, values: readonly (number | null)[], sumOfLast: number): number | null {
  if (column.colType !== 'spark') return figureOf(column, values, sumOfLast);
  return lineOf(column, values).findLast((value) => value !== null) ?? null;
}

const textColumn = (values: readonly string[]): Column => ({ name: nameKey, kind: 'string', values });
const numberColumn = (values: readonly (number | null)[]): Column => ({ name: '', kind: 'numeric', values });

/** Formats a value; without a format the plain number. */
function written({ d3format }: TimeColumn, value: number, locale: string): string {
  return d3format ? numberFormatter(d3format, locale)(value) : String(value);
}

/** The shade of a value between the bounds of its column, from unfavourable to favourable. */
function shadeOf({ bounds, colType, comparisonType }: TimeColumn, value: number | null): Partial<TimeCell> {
  const low = bounds?.[0] ?? null;
  const high = bounds?.[1] ?? null;
  if (value === null || (low === null && high === null)) return {};
  const share = colType === 'time' && comparisonType === 'perc' ? value - 1 : value;
  if (low === null || high === null)
    return { shade: high === null ? Number(share >= (low ?? 0)) : Number(share <= high) };
  if (high === low) return {};
  return { shade: Math.min(1, Math.max(0, (share - low) / (high - low))) };
}

function sparkCell(
  column: TimeColumn,
  values: readonly (number | null)[],
  name: string,
  items: Item[],
  locale: string,
): TimeCell {
  const line = lineOf(column, values);
  const known = line.filter((value) => value !== null);
  const write = numberFormatter(column.d3format || 'SMART_NUMBER', locale);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return { text: 'N/A' };
  const [least, most] = [minOf(known), maxOf(known)];
  const low = column.yAxisBounds?.[0] ?? (column.sparkType === 'bar' ? Math.min(0, least) : least);
  const high = column.yAxisBounds?.[1] ?? most;
  const span = high - low || 1;
  items.push({
    title: name,
    rows: [
      { label: 'First', value: write(first) },
      { label: 'Last', value: write(last) },
      { label: 'Lowest', value: write(least) },
      { label: 'Highest', value: write(most) },
    ],
  });
  const spark: Spark = {
    shape: column.sparkType ?? 'line',
    heights: line.map((value) => (value === null ? null : Math.min(1, Math.max(0, (value - low) / span)))),
    high: column.showYAxis ? write(high) : null,
    low: column.showYAxis ? write(low) : null,
    item: items.length - 1,
  };
  return { text: `${write(first)} … ${write(last)}`, spark };
}

/** The form's URL with the row's name inserted; null unless it is a link to a page. */
function linkOf(url: unknown, name: string): string | null {
  if (typeof url !== 'string' || url.trim() === '') return null;
  const filled = url.replace(/\{\{\s*metric\s*\}\}/g, encodeURIComponent(name)).trim();
  return /^(?:https?:\/\/|\/(?!\/))/i.test(filled) ? filled : null;
}
