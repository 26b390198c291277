import { type AnyBuiltin, builtin } from '@/lib/server/template/run';
import { TemplateError } from '@/lib/server/template/template-error';
import { signed, toIndex } from '@/lib/server/template/value/arithmetic';
import { numeric } from '@/lib/server/template/value/compare';
import { textArgument } from '@/lib/server/template/value/text-methods';
import { isText, isTrue, rawText, typeName, Undefined, type Value } from '@/lib/server/template/value/value';
import { fixedText } from '@/lib/text/python-float';

/** The number in a value or in a numeric text; undefined for anything else. */
function floatOf(value: Value): number | undefined {
  if (value instanceof Undefined) throw value.error;
  const number = numeric(value);
  if (number !== undefined) return Number(number);
  if (!isText(value)) return undefined;
  const text = rawText(value)
    .trim()
    .replace(/(?<=\d)_(?=\d)/g, '');
  if (/^[-+]?(?:inf|infinity)$/i.test(text))
    return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  if (/^[-+]?nan$/i.test(text)) return Number.NaN;
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(text) ? Number(text) : undefined;
}

function integerOf(value: Value, base: number): bigint | undefined {
  if (isText(value)) {
    const text = rawText(value)
      .trim()
      .replace(/(?<=\d)_(?=\d)/g, '');
    const whole = integerText(text, base);
    if (whole !== undefined) return whole;
  }
  const number = numeric(value);
  if (typeof number === 'bigint') return number;
  const float = floatOf(value);
  return float === undefined || !Number.isFinite(float) ? undefined : BigInt(Math.trunc(float));
}

const prefixes: Readonly<Record<number, string>> = { 2: '0b', 8: '0o', 16: '0x' };

function integerText(text: string, base: number): bigint | undefined {
  if (text.length > 1000) return undefined;
  const { sign = '', digits = '' } = /^(?<sign>[-+]?)(?<digits>\w+)$/.exec(text)?.groups ?? {};
  const prefix = prefixes[base];
  if (base !== 10 && prefix === undefined) return undefined;
  const bare = prefix !== undefined && digits.toLowerCase().startsWith(prefix) ? digits.slice(2) : digits;
  const allowed = { 2: /^[01]+$/, 8: /^[0-7]+$/, 10: /^\d+$/, 16: /^[\da-f]+$/i }[base];
  if (!allowed?.test(bare)) return undefined;
  const value = BigInt(`${prefix ?? ''}${bare}`);
  return sign === '-' ? -value : value;
}

function floatOrFail(value: Value): number {
  const number = floatOf(value);
  if (number !== undefined) return number;
  if (isText(value)) throw new TemplateError('ValueError', `could not convert string to float: '${rawText(value)}'`);
  throw new TemplateError('TypeError', `float() argument must be a string or a real number, not '${typeName(value)}'`);
}

const units = ['kB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'];
const binaryUnits = ['KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB', 'ZiB', 'YiB'];

function fileSize(bytes: number, isBinary: boolean): string {
  const base = isBinary ? 1024 : 1000;
  if (bytes === 1) return '1 Byte';
  if (bytes < base) return `${Math.trunc(bytes)} Bytes`;
  const names = isBinary ? binaryUnits : units;
  const at = Math.min(Math.floor(Math.log(bytes) / Math.log(base)), names.length);
  return `${(bytes / base ** at).toFixed(1)} ${names[at - 1]}`;
}

/** Rounds halves to even, as Python does; what becomes zero keeps its sign. */
function roundHalfEven(value: number, digits: number): number {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e21 || digits > 100) return value;
  const factor = digits >= 0 ? 1 : 10 ** -digits;
  const size = Number(fixedText(Math.abs(value) / factor, Math.max(0, digits))) * factor;
  return value < 0 || Object.is(value, -0) ? -size : size;
}

/** An integer rounded to tens, hundreds and so on for negative `digits`. */
function roundWhole(value: bigint, digits: number): bigint {
  if (digits >= 0) return value;
  if (digits < -1000) return 0n;
  const unit = 10n ** BigInt(-digits);
  const size = value < 0n ? -value : value;
  const [whole, rest] = [size / unit, (size % unit) * 2n];
  const isUp = rest > unit || (rest === unit && whole % 2n === 1n);
  return (value < 0n ? -1n : 1n) * (whole + (isUp ? 1n : 0n)) * unit;
}

function rounded(value: Value, precision: Value, method: Value): Value {
  const how = textArgument(method);
  if (how !== 'common' && how !== 'ceil' && how !== 'floor') {
    throw new TemplateError('FilterArgumentError', 'method must be common, ceil or floor');
  }
  const number = numeric(value);
  if (value instanceof Undefined && how !== 'common') throw value.error;
  if (number === undefined)
    throw new TemplateError('TypeError', `type ${typeName(value)} doesn't define __round__ method`);
  const digits = toIndex(precision);
  if (how === 'common') return typeof number === 'bigint' ? roundWhole(number, digits) : roundHalfEven(number, digits);
  return Math[how](Number(number) * 10 ** digits) / 10 ** digits;
}

export const numberFilters: Readonly<Record<string, AnyBuiltin<Value>>> = {
  abs: builtin(['x'], [], (_, value = null) => {
    if (value instanceof Undefined) throw new TemplateError('TypeError', `bad operand type for abs(): 'Undefined'`);
    const number = numeric(signed('+', value));
    return typeof number === 'number'
      ? Math.abs(number)
      : number !== undefined && number < 0n
        ? -number
        : (number ?? null);
  }),
  int: builtin(['value', 'default', 'base'], [0n, 10n], (_, value = null, otherwise = null, base = 10n) => {
    if (value instanceof Undefined) throw value.error;
    return integerOf(value, toIndex(base)) ?? otherwise;
  }),
  float: builtin(['value', 'default'], [0], (_, value = null, otherwise = null) => floatOf(value) ?? otherwise),
  round: builtin(['value', 'precision', 'method'], [0n, 'common'], (_, value = null, precision = null, method = null) =>
    rounded(value, precision, method),
  ),
  filesizeformat: builtin(['value', 'binary'], [false], (_, value = null, binary = false) =>
    fileSize(floatOrFail(value), isTrue(binary)),
  ),
};
