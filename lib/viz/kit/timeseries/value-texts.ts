import type { TimeseriesOptions } from './options';
import type { StackGroup } from './plan';

/**
 * The values written beside the marks of each series: on a stack its total, on the last series with a value there, or
 * every part that is a large enough share of it.
 */
export function valueTexts(
  group: StackGroup,
  options: TimeseriesOptions,
  write: (value: number) => string,
): readonly (readonly (string | null)[])[] {
  const { stacked } = group;
  if (!group.isStack) return stacked.map(({ values }) => values.map((value) => (value === null ? null : write(value))));
  const length = stacked[0]?.values.length ?? 0;
  const totals = Array.from({ length }, (_, index) =>
    stacked.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  const last = totals.map((_, index) => stacked.findLastIndex(({ values }) => Boolean(values[index])));
  return stacked.map(({ values }, position) =>
    values.map((value, index) => {
      const total = totals[index] ?? 0;
      if (options.onlyTotal) return last[index] === position ? write(total) : null;
      if (!value || Math.abs(value) < (Math.abs(total) * options.percentageThreshold) / 100) return null;
      return write(value);
    }),
  );
}
