const pad = (value: number, length = 2) => String(value).padStart(length, '0');
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats an instant (epoch ms, UTC) with strftime directives. Unknown directives remain unchanged. */
export function formatInstant(epochMs: number, format: string): string {
  return format.replace(/%(.)/g, (whole, directive: string) => written(directive, epochMs) ?? whole);
}

function written(directive: string, epochMs: number): string | undefined {
  const date = new Date(Math.floor(epochMs));
  switch (directive) {
    case 'Y':
      return pad(date.getUTCFullYear(), 4);
    case 'y':
      return pad(date.getUTCFullYear() % 100);
    case 'm':
      return pad(date.getUTCMonth() + 1);
    case 'd':
      return pad(date.getUTCDate());
    case 'H':
      return pad(date.getUTCHours());
    case 'I':
      return pad(date.getUTCHours() % 12 || 12);
    case 'M':
      return pad(date.getUTCMinutes());
    case 'S':
      return pad(date.getUTCSeconds());
    case 'f':
      return pad(Math.round((((epochMs % 1000) + 1000) % 1000) * 1000), 6);
    case 'p':
      return date.getUTCHours() < 12 ? 'AM' : 'PM';
    case 'b':
      return months[date.getUTCMonth()];
    case 'j':
      return pad(dayOfYear(date), 3);
    case 'U':
      return pad(Math.floor((dayOfYear(date) + 6 - date.getUTCDay()) / 7));
    case 'W':
      return pad(Math.floor((dayOfYear(date) + 6 - ((date.getUTCDay() + 6) % 7)) / 7));
    case '%':
      return '%';
    default:
      return undefined;
  }
}

function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
}

const parts: Readonly<Record<string, readonly [pattern: string, name: string]>> = {
  Y: ['(\\d{4})', 'year'],
  y: ['(\\d{2})', 'shortYear'],
  m: ['(\\d{1,2})', 'month'],
  d: ['(\\d{1,2})', 'day'],
  H: ['(\\d{1,2})', 'hour'],
  M: ['(\\d{1,2})', 'minute'],
  S: ['(\\d{1,2})', 'second'],
  f: ['(\\d{1,6})', 'fraction'],
};

/** Bounds of plausible dates; part of a longer number would give a date beyond them. */
const earliest = Date.UTC(1677, 8, 22);
const latest = Date.UTC(2262, 3, 11);

/** The instant, or null when it is not a plausible date. */
export function plausibleInstant(epochMs: number): number | null {
  return epochMs >= earliest && epochMs <= latest ? epochMs : null;
}

/** A format that begins with the year, optionally down to fractions of a second; the text must match from its start. */
const isIso = /^%Y(?:-?%m(?:-?%d(?:[T ]%H(?::?%M(?::?%S(?:\.%f)?)?)?)?)?)?$/;

/**
 * Parses a text by a strftime format, as epoch ms. The first match is used; a format that begins with the year must
 * match at the start of the text. Null without a match and for dates before 1678 or after 2262.
 */
export function parseInstant(text: string, format: string): number | null {
  const names: string[] = [];
  const pattern = format.replace(/%(.)|([.*+?^${}()|[\]\\])/g, (whole, directive?: string, special?: string) => {
    if (special !== undefined) return `\\${special}`;
    const part = parts[directive ?? ''];
    if (!part) return whole;
    names.push(part[1]);
    return part[0];
  });
  const match = new RegExp(isIso.test(format) ? `^${pattern}` : pattern).exec(text);
  if (!match) return null;
  const read = new Map(names.map((name, at) => [name, match[at + 1] ?? '0']));
  const number = (name: string, otherwise: number) => Number(read.get(name) ?? otherwise);
  const year = read.has('shortYear')
    ? 1900 + number('shortYear', 0) + (number('shortYear', 0) < 69 ? 100 : 0)
    : number('year', 1900);
  const fraction = Number((read.get('fraction') ?? '0').padEnd(6, '0')) / 1000;
  const date = new Date(0);
  date.setUTCFullYear(year, number('month', 1) - 1, number('day', 1));
  date.setUTCHours(number('hour', 0), number('minute', 0), number('second', 0));
  const isReal = date.getUTCMonth() === number('month', 1) - 1 && date.getUTCDate() === number('day', 1);
  return isReal ? plausibleInstant(date.getTime() + fraction) : null;
}
