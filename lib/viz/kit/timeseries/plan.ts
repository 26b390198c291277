import type { TimeseriesOptions } from './options';
import type { ChartData, SeriesData } from './series-data';
import { type Stacked, stackSeries } from './stack';

/** Series that are stacked, or a single one. */
export interface StackGroup {
  readonly isStack: boolean;
  /** Positions in `ChartData.series`. */
  readonly members: readonly number[];
  readonly stacked: readonly Stacked[];
}

/**
 * Groups series into stacks: time-shifted series apart from present ones, and one stack for each value of the stack
 * dimension.
 */
export function planStacks(data: ChartData, options: TimeseriesOptions): StackGroup[] {
  const { stack } = options;
  if (stack === null) {
    return data.series.map(({ values }, position) => ({
      isStack: false,
      members: [position],
      stacked: [{ base: [], top: values, values }],
    }));
  }
  const groups = new Map<string, number[]>();
  data.series.forEach((one, position) => {
    const key = stackKey(one, options);
    groups.set(key, [...(groups.get(key) ?? []), position]);
  });
  return [...groups.values()].map((members) => ({
    isStack: true,
    members,
    stacked: stackSeries(
      members.map((position) => data.series[position]?.values ?? []),
      stack,
    ),
  }));
}

function stackKey(one: SeriesData, { stackDimension, groupby }: TimeseriesOptions): string {
  const shift = one.offset ?? '';
  if (stackDimension === null) return shift;
  const at = groupby.indexOf(stackDimension);
  const parts = one.name.split(', ');
  return `${shift} ${parts[parts.length - groupby.length + at] ?? ''}`;
}
