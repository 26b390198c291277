import { TemplateError } from '@/lib/server/template/template-error';
import { numeric } from './compare';
import { define } from './define';
import { Tuple, type Value } from './value';

/** An attribute or method of a number; undefined when there is none of this name. */
export function numberAttribute(of: Value, name: string): Value | undefined {
  const value = numeric(of);
  if (value === undefined) return undefined;
  const isWhole = typeof value === 'bigint';
  switch (name) {
    case 'real':
      return value;
    case 'imag':
      return isWhole ? 0n : 0;
    case 'conjugate':
      return define(name, [], [], () => value);
    case 'numerator':
      return isWhole ? value : undefined;
    case 'denominator':
      return isWhole ? 1n : undefined;
    case 'bit_length':
      return isWhole ? define(name, [], [], () => BigInt(bits(value))) : undefined;
    case 'as_integer_ratio':
      return define(name, [], [], () => new Tuple(isWhole ? [value, 1n] : ratioOf(value)));
    case 'is_integer':
      return isWhole ? undefined : define(name, [], [], () => Number.isInteger(value));
    default:
      return undefined;
  }
}

/** The exact fraction that a floating-point number is, in lowest terms. */
function ratioOf(value: number): [bigint, bigint] {
  if (Number.isNaN(value)) throw new TemplateError('ValueError', 'cannot convert NaN to integer ratio');
  if (!Number.isFinite(value)) throw new TemplateError('OverflowError', 'cannot convert Infinity to integer ratio');
  let [over, under] = [value, 1n];
  while (!Number.isInteger(over)) [over, under] = [over * 2, under * 2n];
  return [BigInt(over), under];
}

function bits(value: bigint): number {
  if (value === 0n) return 0;
  return (value < 0n ? -value : value).toString(2).length;
}
