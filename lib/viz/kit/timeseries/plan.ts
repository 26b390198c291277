import type { TimeseriesOptions } from './options';
import type { ChartData, SeriesData } from './series-data';
import { type Stacked, stackSeries } from './stack';

/** Series that stand upon each other, or one that stands alone. */
export interface StackGroup {
  readonly isStack: boolean;
  /** Positions in `ChartData.series`. */
  readonly members: readonly number[];
  readonly stacked: readonly Stacked[];
}

/** Puts series into stacks: shifted series apart from present ones, and one stack a value of the stack dimension. */
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
