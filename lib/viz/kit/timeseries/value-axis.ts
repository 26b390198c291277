import type { CartesianSeries, ValueAxis } from '@/lib/viz/kit/cartesian/marks';
import type { ValueFormat } from '@/lib/viz/kit/text/value-format';
import type { TimeseriesOptions } from './options';

interface ValueAxisInput {
  readonly series: readonly CartesianSeries[];
  readonly options: TimeseriesOptions;
  readonly format: ValueFormat;
  readonly title: string;
}

/** The extent of all drawn values. It includes zero unless the form of a line chart truncates the axis. */
export function valueAxis({ series, options, format, title }: ValueAxisInput): ValueAxis {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  let whole = true;
  const see = (value: number | null | undefined) => {
    if (value === null || value === undefined || (options.isLog && value <= 0)) return;
    low = Math.min(low, value);
    high = Math.max(high, value);
    whole &&= Number.isInteger(value);
  };
  for (const { values, base, range } of series) {
    for (const list of [values, base, range?.low, range?.high]) for (const value of list ?? []) see(value);
  }
  if (!(high >= low)) [low, high] = [0, 1];
  const isCut = options.truncateY && options.shape === 'line';
  if (!isCut && !options.isLog) {
    low = Math.min(0, low);
    high = Math.max(0, high);
  }
  const isWhole = options.stack === 'Expand' || (options.isContribution && options.stack !== null);
  const [min, max] = isWhole && options.bounds.every((bound) => bound === null) ? [0, 1] : options.bounds;
  return {
    low,
    high,
    min,
    max,
    scale: options.isLog ? 'log' : 'linear',
    whole: whole && options.stack !== 'Expand' && !options.isContribution,
    minor: options.minorSplitLine,
    format,
    title,
  };
}
