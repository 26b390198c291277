import { type Cell, Decimal } from './frame';

/** Significant digits of a quotient that does not end earlier. */
const precision = 28;

interface Exact {
  readonly digits: bigint;
  readonly scale: number;
}

/**
 * One exact number divided by another, to 28 significant digits, half to even. Undefined where one is not exact, or the
 * divisor is 0.
 *
 * @example
 * exactShare(1, 3)?.toString() // '0.3333333333333333333333333333'
 */
export function exactShare(part: Cell, whole: Cell): Cell | undefined {
  const [dividend, divisor] = [exactOf(part), exactOf(whole)];
  if (!dividend || !divisor || divisor.digits === 0n) return undefined;
  if (dividend.digits === 0n) return 0;
  const isNegative = dividend.digits < 0n !== divisor.digits < 0n;
  const [over, under] = [size(dividend.digits), size(divisor.digits)];
  const shift = Math.max(0, precision + 1 + String(under).length - String(over).length);
  const raised = over * 10n ** BigInt(shift);
  const { digits, dropped } = rounded(raised / under, raised % under !== 0n);
  const text = written(digits, shift + dividend.scale - divisor.scale - dropped);
  return new Decimal(isNegative ? `-${text}` : text);
}

function exactOf(cell: Cell): Exact | undefined {
  const [, whole, fraction = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(String(cell)) ?? [];
  return whole === undefined ? undefined : { digits: BigInt(whole + fraction), scale: fraction.length };
}

function size(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** The first digits, as many as the precision allows; `isMore` tells of digits that were never computed. */
function rounded(value: bigint, isMore: boolean): { readonly digits: bigint; readonly dropped: number } {
  const dropped = Math.max(0, String(value).length - precision);
  const unit = 10n ** BigInt(dropped);
  const [kept, rest] = [value / unit, value % unit];
  const half = unit / 2n;
  const isUp = rest > half || (rest === half && dropped > 0 && (isMore || kept % 2n === 1n));
  return { digits: isUp ? kept + 1n : kept, dropped };
}

/** The digits with their point, without zeros behind them. */
function written(digits: bigint, scale: number): string {
  if (scale <= 0) return String(digits * 10n ** BigInt(-scale));
  const text = String(digits).padStart(scale + 1, '0');
  return `${text.slice(0, -scale)}.${text.slice(-scale)}`.replace(/\.?0+$/, '');
}
