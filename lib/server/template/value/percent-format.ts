import type { Budget } from '@/lib/server/template/budget';
import { TemplateError } from '@/lib/server/template/template-error';
import { fixedText, pythonFloat } from '@/lib/text/python-float';
import { numeric } from './compare';
import { shownOf, textOf } from './text';
import { Dict, isText, List, Range, rawText, Tuple, typeName, Undefined, type Value } from './value';

const directive =
  /%(?:\((?<key>[^)]*)\))?(?<flags>[-+ 0#]*)(?<width>\*|\d*)(?:\.(?<precision>\*|\d*))?[hlL]?(?<type>.?)/gsu;

/** `format % values` in Python's syntax: `%s`, `%d`, `%05.2f`, `%(name)s` and others. */
export function percentFormat(format: string, values: Value, budget: Budget): string {
  const list = values instanceof Tuple ? values.items : [values];
  let used = 0;
  const next = (): Value => {
    const value = list[used++];
    if (value === undefined) throw new TemplateError('TypeError', 'not enough arguments for format string');
    return value;
  };
  let usesKeys = false;
  const text = format.replace(directive, (...match) => {
    const { key, flags = '', width = '', precision, type = '' }: Record<string, string | undefined> = match.at(-1);
    if (type === '%') return '%';
    if (type === '') throw new TemplateError('ValueError', 'incomplete format');
    if (key !== undefined) usesKeys = true;
    const columns = width === '*' ? Number(next()) : Number(width);
    const decimals = precision === undefined ? null : precision === '*' ? Number(next()) : Number(precision);
    const value = key === undefined ? next() : keyed(values, key);
    budget.allocate(columns + (decimals ?? 0));
    const written = padded(converted(value, type, flags, decimals, budget), columns, flags, type);
    budget.allocate(written.length);
    return written;
  });
  const mayBeUnused = [Dict, List, Range, Undefined].some((kind) => values instanceof kind);
  const isSpare = !usesKeys && used < list.length && !mayBeUnused;
  if (isSpare) throw new TemplateError('TypeError', 'not all arguments converted during string formatting');
  return text;
}

function keyed(values: Value, key: string): Value {
  if (!(values instanceof Dict)) throw new TemplateError('TypeError', 'format requires a mapping');
  const value = values.get(key);
  if (value === undefined) throw new TemplateError('KeyError', key);
  return value;
}

function converted(value: Value, type: string, flags: string, decimals: number | null, budget: Budget): string {
  if (type === 's') return textOf(value, budget).slice(0, decimals ?? undefined);
  if (type === 'r') return shownOf(value, budget).slice(0, decimals ?? undefined);
  if (type === 'a') return inAscii(shownOf(value, budget)).slice(0, decimals ?? undefined);
  if (type === 'c' && isText(value) && [...rawText(value)].length === 1) return rawText(value);
  const number = numeric(value);
  if (/[xXo]/.test(type) && typeof number === 'number') {
    throw new TemplateError('TypeError', `%${type} format: an integer is required, not float`);
  }
  if (number === undefined) {
    throw new TemplateError('TypeError', `%${type} format: a real number is required, not ${typeName(value)}`);
  }
  const sign = number < 0 ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';
  const size = number < 0 ? -number : number;
  return sign + unsigned(size, type, decimals, flags);
}

function unsigned(size: bigint | number, type: string, decimals: number | null, flags: string): string {
  const whole = () => (typeof size === 'bigint' ? size : BigInt(Math.trunc(size)));
  const prefix = (text: string) => (flags.includes('#') ? text : '');
  switch (type) {
    case 'd':
    case 'i':
    case 'u':
      return String(whole()).padStart(decimals ?? 0, '0');
    case 'x':
      return prefix('0x') + whole().toString(16);
    case 'X':
      return prefix('0X') + whole().toString(16).toUpperCase();
    case 'o':
      return prefix('0o') + whole().toString(8);
    case 'c':
      return String.fromCodePoint(Number(size));
    case 'f':
    case 'F':
      return fixedText(Number(size), Math.min(decimals ?? 6, 100));
    case 'e':
    case 'E': {
      const text = exponent(Number(size).toExponential(Math.min(decimals ?? 6, 100)));
      return type === 'E' ? text.toUpperCase() : text;
    }
    case 'g':
    case 'G': {
      const text = general(Number(size), decimals ?? 6);
      return type === 'G' ? text.toUpperCase() : text;
    }
    default:
      throw new TemplateError('ValueError', `unsupported format character '${type}'`);
  }
}

/** Escapes characters beyond ASCII. */
function inAscii(text: string): string {
  return text.replace(/[^\0-\x7f]/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x100) return `\\x${code.toString(16)}`;
    return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
  });
}

function exponent(text: string): string {
  return text.replace(/e([+-])(\d)$/, 'e$10$2');
}

/** Python's `%g`: the shorter of fixed and scientific notation, without trailing zeros. */
export function general(value: number, precision: number): string {
  if (!Number.isFinite(value)) return pythonFloat(value);
  const digits = Math.min(Math.max(precision, 1), 100);
  const [mantissa = '', power = '0'] = value.toExponential(digits - 1).split('e');
  const strip = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
  const size = Number(power);
  if (size < -4 || size >= digits) return exponent(`${strip(mantissa)}e${power}`);
  return strip(value.toFixed(Math.min(Math.max(digits - 1 - size, 0), 100)));
}

function padded(text: string, width: number, flags: string, type: string): string {
  if (flags.includes('-')) return text.padEnd(width);
  if (!flags.includes('0') || type === 's' || type === 'r') return text.padStart(width);
  const sign = /^[-+ ]/.exec(text)?.[0] ?? '';
  return sign + text.slice(sign.length).padStart(width - sign.length, '0');
}
