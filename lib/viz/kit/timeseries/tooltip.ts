import { unescapeSeparator } from '@/lib/frame/csv/separator';
import type { TooltipRow } from '@/lib/viz/viz';
import type { TimeseriesOptions } from './options';
import type { StackGroup } from './plan';
import type { ChartData } from './series-data';

export interface TooltipInput {
  readonly data: ChartData;
  readonly groups: readonly StackGroup[];
  readonly colors: readonly string[];
  readonly options: TimeseriesOptions;
  readonly write: (value: number) => string;
}

/** One line for each series at each of the rows: stacks from the top down, others sorted by value; then the total. */
export function tooltipRows(
  { data, groups, colors, options, write }: TooltipInput,
  rows: readonly number[],
): TooltipRow[][] {
  const values = data.series.map(({ values: own }) => own as readonly (number | null)[]);
  for (const group of groups) {
    group.members.forEach((position, member) => {
      if (options.stack === 'Expand') values[position] = group.stacked[member]?.values ?? [];
    });
  }
  const hasTotal = options.tooltipTotal && data.series.length > 1;
  const isStack = groups.some((group) => group.isStack);
  return rows.map((index) => {
    const known = data.series.flatMap((one, position) => {
      const value = values[position]?.[index] ?? null;
      return value === null ? [] : [{ label: unescapeSeparator(one.name), value, color: colors[position] ?? '' }];
    });
    const total = known.reduce((sum, { value }) => sum + value, 0);
    const sorted =
      isStack && !options.tooltipByValue ? known.reverse() : known.sort((one, other) => other.value - one.value);
    const lines: TooltipRow[] = sorted.map(({ label, value, color }, order) => ({
      label,
      color,
      order,
      value: options.tooltipPercentage && total !== 0 ? `${write(value)} (${share(value / total)})` : write(value),
    }));
    if (hasTotal && lines.length > 0) lines.push({ label: 'Total', value: write(total), order: lines.length });
    return lines;
  });
}

function share(part: number): string {
  return `${(part * 100).toFixed(2)}%`;
}
