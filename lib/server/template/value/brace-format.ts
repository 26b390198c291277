import type { Budget } from '@/lib/server/template/budget';
import { TemplateError } from '@/lib/server/template/template-error';
import { fixedText } from '@/lib/text/python-float';
import { numeric } from './compare';
import { general } from './percent-format';
import { shownOf, textOf } from './text';
import { isText, typeName, type Value } from './value';

/** The lookups of a field of a format string; the same as for attributes and subscripts in templates. */
export interface FieldLookup {
  named(name: string): Value;
  attribute(of: Value, name: string): Value;
  item(of: Value, key: Value): Value;
}

const field = /\{\{|\}\}|\{(?<name>[^{}!:]*)(?:!(?<conversion>[rsa]))?(?::(?<spec>(?:[^{}]|\{[^{}]*\})*))?\}|[{}]/g;

/** `'{} {name:>8}'.format(…)`. */
export function braceFormat(format: string, lookup: FieldLookup, budget: Budget): string {
  let next = 0;
  const text = format.replace(field, (whole, ...match) => {
    if (whole === '{{' || whole === '}}') return whole.slice(1);
    if (whole.length === 1) throw new TemplateError('ValueError', `Single '${whole}' encountered in format string`);
    const { name = '', conversion, spec: nested = '' }: Record<string, string | undefined> = match.at(-1);
    const [first = '', ...steps] = name.split(/(?=[.[])/);
    const start = lookup.named(first === '' ? String(next++) : first);
    const spec = nested.replace(/\{([^{}]*)\}/g, (_, key: string) =>
      textOf(lookup.named(key === '' ? String(next++) : key), budget),
    );
    const value = steps.reduce((of: Value, step) => {
      if (step.startsWith('.')) return lookup.attribute(of, step.slice(1));
      const key = step.slice(1, -1);
      return lookup.item(of, /^\d+$/.test(key) ? BigInt(key) : key);
    }, start);
    const shown: Value =
      conversion === undefined ? value : conversion === 's' ? textOf(value, budget) : shownOf(value, budget);
    const written = formatted(shown, spec, budget);
    budget.allocate(written.length);
    return written;
  });
  budget.allocate(text.length);
  return text;
}

const specification =
  /^(?:(?<fill>.)?(?<align>[<>=^]))?(?<sign>[-+ ])?(?<alternate>#)?(?<zero>0)?(?<width>\d*)(?<group>[,_])?(?:\.(?<precision>\d+))?(?<type>[a-zA-Z%])?$/su;

/** A value in a format specification such as `>10`, `,.2f` or `05d`. */
function formatted(value: Value, spec: string, budget: Budget): string {
  if (spec === '') return textOf(value, budget);
  const parts = specification.exec(spec)?.groups;
  if (!parts) throw new TemplateError('ValueError', 'Invalid format specifier');
  const { fill = parts.zero ? '0' : ' ', sign = '-', group = '', type = '' } = parts;
  const precision = parts.precision === undefined ? null : Number(parts.precision);
  const number = isText(value) ? undefined : numeric(value);
  const width = Number(parts.width);
  budget.allocate(width + (precision ?? 0));
  if (number === undefined) {
    if (type !== '' && type !== 's') {
      throw new TemplateError('ValueError', `Unknown format code '${type}' for object of type '${typeName(value)}'`);
    }
    return aligned('', textOf(value, budget).slice(0, precision ?? undefined), width, fill, parts.align ?? '<');
  }
  const prefix = parts.alternate && /^[xob]$/.test(type) ? `0${type}` : '';
  const shownSign = (number < 0 ? '-' : sign === '-' ? '' : sign) + prefix;
  const digits = grouped(unsigned(number < 0 ? -number : number, type, precision, budget), group);
  return aligned(shownSign, digits, width, fill, parts.align ?? (parts.zero ? '=' : '>'));
}

function unsigned(size: bigint | number, type: string, precision: number | null, budget: Budget): string {
  switch (type) {
    case 'f':
    case 'F':
      return fixedText(Number(size), Math.min(precision ?? 6, 100));
    case '%':
      return `${fixedText(Number(size) * 100, Math.min(precision ?? 6, 100))}%`;
    case 'e':
      return Number(size)
        .toExponential(Math.min(precision ?? 6, 100))
        .replace(/e([+-])(\d)$/, 'e$10$2');
    case 'c':
      return String.fromCodePoint(Number(size));
    case 'n':
      return typeof size === 'bigint' ? String(size) : general(size, precision ?? 6);
    case 'g':
      return general(Number(size), precision ?? 6);
    case 'x':
    case 'o':
    case 'b':
    case 'd':
      if (typeof size !== 'bigint') {
        throw new TemplateError('ValueError', `Unknown format code '${type}' for object of type 'float'`);
      }
      return size.toString({ x: 16, o: 8, b: 2, d: 10 }[type]);
    case '':
      return precision !== null && typeof size === 'number' ? general(size, precision) : textOf(size, budget);
    default:
      throw new TemplateError('ValueError', `Unknown format code '${type}'`);
  }
}

function grouped(text: string, separator: string): string {
  return separator === '' ? text : text.replace(/^\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, separator));
}

function aligned(sign: string, text: string, width: number, fill: string, align: string): string {
  const missing = Math.max(width - sign.length - text.length, 0);
  if (align === '=') return sign + fill.repeat(missing) + text;
  const left = align === '<' ? 0 : align === '^' ? Math.floor(missing / 2) : missing;
  return fill.repeat(left) + sign + text + fill.repeat(missing - left);
}
