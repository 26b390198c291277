import { unescapeSeparator } from '@/lib/frame/csv/separator';
import type { CartesianSeries } from '@/lib/viz/kit/cartesian/marks';
import { isDimmed } from '@/lib/viz/kit/data/dimension-rows';
import type { TimeseriesOptions } from './options';
import type { StackGroup } from './plan';
import type { ChartData } from './series-data';
import { seriesFilters } from './series-filters';
import { valueTexts } from './value-texts';

interface DrawnSeriesInput {
  readonly data: ChartData;
  readonly groups: readonly StackGroup[];
  readonly colors: readonly string[];
  readonly options: TimeseriesOptions;
  readonly write: (value: number) => string;
  readonly selected: readonly string[] | undefined;
}

/** Dash patterns that distinguish time shifts from the present, in order. */
const shiftDashes = ['4 3', '2 3', '8 3', '8 3 2 3'];

/** Every series with its edges, style and texts; a forecast follows the series that it continues. */
export function drawnSeries({ data, groups, colors, options, write, selected }: DrawnSeriesInput): CartesianSeries[] {
  const packed = packedSlots(groups);
  const drawn: (CartesianSeries | undefined)[] = data.series.map(() => undefined);
  groups.forEach((group, slot) => {
    const texts = options.showValue ? valueTexts(group, options, write) : [];
    group.members.forEach((position, member) => {
      const source = data.series[position];
      const stacked = group.stacked[member];
      if (source === undefined || stacked === undefined) return;
      const shift = source.offset === null ? -1 : options.offsets.indexOf(source.offset);
      const dimensions = seriesFilters(source.name, options).map(({ formattedVal }) => formattedVal);
      const isOff = isDimmed(selected, source.name) && isDimmed(selected, dimensions.join(', '));
      const written = texts[member];
      drawn[position] = {
        key: source.name,
        label: unescapeSeparator(source.name),
        color: colors[position] ?? '',
        shape: options.shape,
        values: shift >= 0 && options.shape === 'line' ? withoutGaps(stacked.top) : stacked.top,
        curve: options.curve,
        fill: options.isArea && options.shape === 'line' ? options.opacity : 0,
        opacity: (shift >= 0 ? 0.7 : 1) * (isOff ? 0.3 : 1),
        width: 2,
        marker: options.marker,
        ...(group.isStack ? { base: stacked.base } : {}),
        ...(options.shape === 'bar' ? slotsOf(slot, groups, packed) : {}),
        ...(shift >= 0 ? { dash: shiftDashes[shift % shiftDashes.length] ?? '4 3' } : {}),
        ...(written === undefined ? {} : { texts: written, textPlace: placeOf(group, options) }),
      };
    });
  });
  return drawn.flatMap((one, position) => (one === undefined ? [] : [one, ...forecast(one, data, position)]));
}

/**
 * Closes empty slots, so that bars without neighbours are not narrowed by absent ones; null where this gains too
 * little.
 */
function packedSlots(groups: readonly StackGroup[]): { slots: number; slotAt: readonly (readonly number[])[] } | null {
  const length = groups[0]?.stacked[0]?.values.length ?? 0;
  const counts = new Array<number>(length).fill(0);
  const slotAt = groups.map(({ stacked }) =>
    counts.map((count, index) => {
      if (stacked.some(({ values }) => Boolean(values[index]))) counts[index] = count + 1;
      return count;
    }),
  );
  const slots = counts.reduce((most, count) => Math.max(most, count), 1);
  return groups.length > 6 && slots <= groups.length / 2 ? { slots, slotAt } : null;
}

function slotsOf(slot: number, groups: readonly StackGroup[], packed: ReturnType<typeof packedSlots>) {
  return packed === null
    ? { slot, slots: groups.length }
    : { slot, slots: packed.slots, slotAt: packed.slotAt[slot] ?? [] };
}

function placeOf(group: StackGroup, options: TimeseriesOptions): 'inside' | 'outside' {
  return group.isStack && !options.onlyTotal && options.shape === 'bar' ? 'inside' : 'outside';
}

function forecast(one: CartesianSeries, data: ChartData, position: number): CartesianSeries[] {
  const source = data.series[position]?.forecast;
  if (source === undefined) return [];
  const { texts: _, base: __, ...plain } = one;
  return [
    {
      ...plain,
      key: `${one.key} forecast`,
      label: `${one.label} (forecast)`,
      shape: 'line',
      fill: 0,
      marker: 0,
      dash: '6 4',
      values: source.values,
      range: { low: source.low, high: source.high },
    },
  ];
}

/** Interpolates over the gaps of time-shifted series, since a shift leaves holes without meaning. */
function withoutGaps(values: readonly (number | null)[]): (number | null)[] {
  const filled = [...values];
  let last = -1;
  values.forEach((value, index) => {
    if (value === null) return;
    const from = values[last];
    if (last >= 0 && typeof from === 'number') {
      for (let gap = last + 1; gap < index; gap += 1)
        filled[gap] = from + ((value - from) * (gap - last)) / (index - last);
    }
    last = index;
  });
  return filled;
}
