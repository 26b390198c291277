import type { Cell } from '@/lib/frame/frame';
import type { DomainAxis } from '@/lib/viz/kit/cartesian/marks';
import { timeWriter } from '@/lib/viz/kit/text/time-writer';
import type { TimeseriesOptions } from './options';
import { type ChartData, finiteCell } from './series-data';

export interface Domain {
  readonly axis: DomainAxis;
  /** Position of each row along the axis. */
  readonly at: readonly number[];
  /** The position of a value of x, or null when it is not on the axis. */
  place(x: number): number | null;
}

/** The positions of the rows: by time or number, or one place each for categories. */
export function domainOf(data: ChartData, options: TimeseriesOptions, locale: string): Domain {
  const shared = { title: options.orientation === 'vertical' ? options.xTitle : options.yTitle, locale };
  if (data.xKind === 'band') {
    const labels = data.x.map((cell) => categoryLabel(cell, options, locale));
    const step = 1 / Math.max(1, labels.length);
    const at = labels.map((_, index) => (index + 0.5) * step);
    return { axis: { ...shared, kind: 'band', labels, step }, at, place: () => null };
  }
  const numbers = data.x.map((cell) => finiteCell(cell) ?? 0);
  const isFixed = data.xKind === 'value' && options.truncateX;
  const from = (isFixed ? options.xBounds[0] : null) ?? numbers[0] ?? 0;
  const to = (isFixed ? options.xBounds[1] : null) ?? numbers.at(-1) ?? 0;
  const step = options.shape === 'bar' ? barStep(numbers, from, to) : 0;
  const place = (x: number) => (to === from ? 0.5 : step / 2 + ((x - from) / (to - from)) * (1 - step));
  const kind = data.xKind;
  const axis: DomainAxis =
    kind === 'time'
      ? { ...shared, kind, from, to, step, format: options.xFormat, grain: options.grain }
      : { ...shared, kind, from, to, step, format: { format: '~g' } };
  return { axis, at: numbers.map(place), place };
}

/**
 * The width of bars is the smallest distance between two of them, at least 1/400 of the axis, so that they are visible.
 */
function barStep(numbers: readonly number[], from: number, to: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let index = 1; index < numbers.length; index += 1) {
    const distance = (numbers[index] ?? 0) - (numbers[index - 1] ?? 0);
    if (distance > 0) nearest = Math.min(nearest, distance);
  }
  if (!Number.isFinite(nearest) || to === from) return 1;
  return Math.max(nearest / (to - from + nearest), 1 / 400);
}

export function categoryLabel(cell: Cell, options: TimeseriesOptions, locale: string): string {
  if (cell === null) return '<NULL>';
  if (typeof cell === 'number' && options.forceCategorical && Math.abs(cell) > 1e10) {
    return timeWriter(options.xFormat, options.grain, locale)(cell);
  }
  return String(cell);
}
