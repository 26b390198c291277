import { timeFormatter } from '@/lib/format/time-format';
import { maxOf } from '@/lib/frame/extent';
import { next, placeOf, startOf, startsOf, type Unit } from './calendar-units';
import type { CalendarBlock, CalendarCell } from './marks';

/** Limits for blocks and cells, more than a reader examines. */
const mostBlocks = 400;
const mostCells = 20_000;

export interface Granularity {
  readonly domain: Unit;
  readonly cell: Unit;
}

/** Returns the content of a cell from its start and its value. */
export type Fill = (time: number, value: number | null) => Pick<CalendarCell, 'color' | 'text' | 'item'>;

/** Divides the time from the first to the last value into blocks of cells; cells without a value are empty. */
export function blocksOf(
  points: ReadonlyMap<number, number | null>,
  { from, to }: { readonly from: number; readonly to: number },
  { domain, cell }: Granularity,
  fill: Fill,
  locale: string,
): CalendarBlock[] {
  const values = new Map<number, number | null>();
  for (const [time, value] of points) {
    const start = startOf(cell, time);
    values.set(start, value === null ? (values.get(start) ?? null) : (values.get(start) ?? 0) + value);
  }
  let left = mostCells;
  return startsOf(domain, from, to, mostBlocks).map((block, index) => {
    const end = next(domain, block);
    const starts = startsOf(cell, block, end, left).filter((time) => cell !== 'week' || time >= block || index === 0);
    left -= starts.length;
    const cells = starts.map((time) => ({
      ...placeOf(time, block, domain, cell),
      ...fill(time, values.get(time) ?? null),
    }));
    return {
      key: String(block),
      ...labelOf(block, domain, index === 0, locale),
      columns: maxOf(
        cells.map(({ column }) => column + 1),
        1,
      ),
      rows: maxOf(
        cells.map(({ row }) => row + 1),
        1,
      ),
      cells,
    };
  });
}

/** The label of a block; the first block of a larger unit also names that unit. */
function labelOf(
  block: number,
  domain: Unit,
  isFirst: boolean,
  locale: string,
): Pick<CalendarBlock, 'label' | 'isStrong'> {
  const date = new Date(block);
  const write = (format: string) => timeFormatter(format, locale)(block);
  switch (domain) {
    case 'year':
      return { label: write('%Y'), isStrong: false };
    case 'month': {
      const isStrong = isFirst || date.getUTCMonth() === 0;
      return { label: write(isStrong ? '%b %Y' : '%B'), isStrong };
    }
    case 'week':
    case 'day': {
      const isStrong = isFirst || (date.getUTCMonth() === 0 && date.getUTCDate() <= (domain === 'week' ? 7 : 1));
      return { label: write(isStrong ? '%b %-d, %Y' : '%b %-d'), isStrong };
    }
    default: {
      const isStrong = isFirst || date.getUTCHours() === 0;
      return { label: write(isStrong ? '%b %-d, %H:%M' : '%H:%M'), isStrong };
    }
  }
}
