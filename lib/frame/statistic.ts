import { maxOf } from './extent';
import { type Cell, Decimal } from './frame';

/** A cell as a double; NaN for NULL and for anything that is not a number. */
export function numberOf(cell: Cell | undefined): number {
  if (typeof cell === 'number') return cell;
  if (cell === null || cell === undefined || typeof cell === 'string') return Number.NaN;
  return typeof cell === 'object' && !(cell instanceof Decimal) ? Number.NaN : Number(cell);
}

/** NaN becomes NULL; infinities remain until the frame is written. */
export function cellOfNumber(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

export function numbersOf(cells: readonly Cell[]): number[] {
  return cells.map(numberOf).filter((value) => !Number.isNaN(value));
}

export function sumOf(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** Sum of squared deviations from the mean, divided by n − ddof. */
export function varianceOf(values: readonly number[], ddof: number): number {
  if (values.length - ddof <= 0) return Number.NaN;
  const mean = sumOf(values) / values.length;
  return sumOf(values.map((value) => (value - mean) ** 2)) / (values.length - ddof);
}

export type Interpolation = 'linear' | 'lower' | 'higher' | 'midpoint' | 'nearest';

/** The quantile `q` (0 to 1) of the values; NaN for no values. */
export function quantileOf(values: readonly number[], q: number, interpolation: Interpolation = 'linear'): number {
  if (values.length === 0) return Number.NaN;
  const sorted = Float64Array.from(values).sort();
  const place = (sorted.length - 1) * q;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  const share = place - Math.floor(place);
  switch (interpolation) {
    case 'lower':
      return low;
    case 'higher':
      return high;
    case 'midpoint':
      return share === 0 ? low : (low + high) / 2;
    case 'nearest':
      return share === 0.5 ? (Math.floor(place) % 2 === 0 ? low : high) : share < 0.5 ? low : high;
    case 'linear':
      return share >= 0.5 ? high - (high - low) * (1 - share) : low + (high - low) * share;
  }
}

/** Rounds to `digits` decimals, half to even, as numpy does. */
export function roundTo(value: number, digits: number): number {
  const scale = 10 ** digits;
  const scaled = value * scale;
  if (!Number.isFinite(scaled)) return value;
  const floor = Math.floor(scaled);
  const rest = scaled - floor;
  const whole = rest > 0.5 || (rest === 0.5 && floor % 2 !== 0) ? floor + 1 : floor;
  return whole / scale;
}

/** Sum of exact numbers (integers beyond 2^53, decimals); the result is exact too. */
export function exactSum(cells: readonly Cell[]): Cell {
  const parts = cells.filter((cell) => cell !== null).map(String);
  const scale = maxOf(
    parts.map((part) => part.split('.')[1]?.length ?? 0),
    0,
  );
  let total = 0n;
  for (const part of parts) {
    if (!/^-?\d+(\.\d+)?$/.test(part)) return sumOf(cells.map(numberOf));
    const [whole = '0', fraction = ''] = part.split('.');
    total += BigInt(whole + fraction.padEnd(scale, '0'));
  }
  if (scale === 0) return Number.isSafeInteger(Number(total)) ? Number(total) : total;
  const sign = total < 0n ? '-' : '';
  const digits = String(total < 0n ? -total : total).padStart(scale + 1, '0');
  return new Decimal(`${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`);
}
