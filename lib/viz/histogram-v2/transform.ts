import { numberFormatter } from '@/lib/format/number-format';
import { emptyFrame, type Frame } from '@/lib/frame/frame';
import { columnLabel, ensureArray } from '@/lib/query/build/labels';
import type { QueryColumn } from '@/lib/query/query-context';
import {
  type CategoryBars,
  categoryBars,
  categoryTable,
  categoryTooltips,
  legendOf,
} from '@/lib/viz/kit/cartesian/category-bars';
import type { CartesianMarks } from '@/lib/viz/kit/cartesian/marks';
import { dimensionWriter } from '@/lib/viz/kit/data/category-key';
import { verboseName } from '@/lib/viz/kit/text/saved-formats';
import { valueWriter } from '@/lib/viz/kit/text/value-writer';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import type { Drawing, TooltipRow, TransformInput } from '@/lib/viz/viz';

/** Draws one bar for each range of values, one series for each group. */
export function transform(input: TransformInput): Drawing<CartesianMarks> {
  const { formData, dataset, locale, colors } = input;
  const frame = input.frames[0] ?? emptyFrame;
  const groups = ensureArray(formData.groupby as QueryColumn | readonly QueryColumn[] | null).map(columnLabel);
  const ranges = frame.columns.filter(({ name }) => !groups.includes(name));
  const name = verboseName(dataset, columnLabel((formData.column ?? '') as QueryColumn));
  const write = valueWriter({ format: String(formData.y_axis_format ?? '') }, locale);
  const writeEnd = valueWriter({ format: String(formData.x_axis_format ?? '') }, locale);
  const labels = ranges.map((range) => rangeLabel(range.name, writeEnd));
  const bars = Array.from({ length: frame.length }, (_, row) => {
    const values = ranges.map((range) => finiteCell(range.values[row] ?? null) ?? 0);
    const label = groups.length === 0 ? name : groupLabel(frame, groups, row, input);
    return {
      label,
      color: colors.of(label, formData.color_scheme as string | undefined),
      values,
      ...(formData.show_value ? { texts: values.map((value) => write(value)) } : {}),
    };
  });
  const share = formData.normalize ? 'Share' : 'Count';
  return {
    marks: categoryBars({
      labels,
      bars,
      isOverlaid: false,
      format: { format: String(formData.y_axis_format ?? '') },
      locale,
      xTitle: String(formData.x_axis_title ?? '') || name,
      yTitle: String(formData.y_axis_title ?? ''),
      legend: formData.show_legend === false || bars.length < 2 ? 'none' : 'top',
    }),
    label: `${formData.cumulative ? 'Cumulative histogram' : 'Histogram'} of ${name} in ${labels.length} ranges${bars.length > 1 ? `, ${bars.length} groups` : ''}.`,
    table: categoryTable(
      [name, ...bars.map(({ label }) => (groups.length === 0 ? share : label))],
      labels.map((label, index) => [label, ...bars.map(({ values }) => write(values[index] ?? 0))]),
    ),
    legend: legendOf(bars),
    interaction: categoryTooltips(
      labels,
      labels.map((_, index) => rangeRows(bars, index, write, numberFormatter('.2%', locale))),
    ),
    isEmpty: frame.length === 0 || ranges.length === 0,
  };
}

/** Tooltip rows: each group's count in a range and its share there, and the sum. */
function rangeRows(
  bars: readonly CategoryBars[],
  index: number,
  write: (value: number) => string,
  writeShare: (share: number) => string,
): TooltipRow[] {
  const counts = bars.map(({ values }) => values[index] ?? 0);
  const whole = counts.reduce((sum, count) => sum + count, 0);
  if (bars.length < 2) return bars.map(({ label, color }) => ({ label, color, value: write(whole) }));
  const rows = bars.map(({ label, color }, order) => {
    const count = counts[order] ?? 0;
    return { label, color, order, value: `${write(count)} (${writeShare(count / (whole || 1))})` };
  });
  return [
    ...rows,
    { label: 'Total', order: rows.length, value: `${write(whole)} (${writeShare(whole === 0 ? 0 : 1)})` },
  ];
}

/** Formats the ends of a range, such as `1 - 2.5`, in the chart's format. */
function rangeLabel(name: string, write: (value: number) => string): string {
  const ends = /^(-?[\d.]+(?:e[+-]?\d+)?) - (-?[\d.]+(?:e[+-]?\d+)?)$/i.exec(name);
  return ends === null ? name : `${write(Number(ends[1]))} - ${write(Number(ends[2]))}`;
}

function groupLabel(
  frame: Frame,
  groups: readonly string[],
  row: number,
  { formData, locale }: TransformInput,
): string {
  const parts = groups.map((group) => {
    const column = frame.columns.find(({ name }) => name === group);
    return dimensionWriter(column, formData, undefined, locale)(column?.values[row] ?? null);
  });
  return parts.join(', ');
}
