import { TemplateError } from '@/lib/server/template/template-error';
import { quotedText } from '@/lib/server/template/value/quoted-text';

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** A pattern for each directive. Names of weekdays are parsed and ignored. */
const patterns: Readonly<Record<string, string>> = {
  Y: '(?<Y>\\d{4})',
  y: '(?<y>\\d{2})',
  m: '(?<m>1[0-2]|0?[1-9])',
  d: '(?<d>3[01]|[12]\\d|0?[1-9])',
  H: '(?<H>2[0-3]|[01]?\\d)',
  I: '(?<I>1[0-2]|0?[1-9])',
  M: '(?<M>[0-5]?\\d)',
  S: '(?<S>6[01]|[0-5]?\\d)',
  f: '(?<f>\\d{1,6})',
  p: '(?<p>am|pm)',
  B: `(?<B>${months.join('|')})`,
  b: `(?<b>${months.map((month) => month.slice(0, 3)).join('|')})`,
  A: '(?:mon|tues|wednes|thurs|fri|satur|sun)day',
  a: '(?:mon|tue|wed|thu|fri|sat|sun)',
  j: '(?<j>36[0-6]|3[0-5]\\d|[12]\\d{2}|0?\\d?\\d)',
  '%': '%',
};

/**
 * Parses a text by a C-style format. Returns epoch milliseconds without a time zone. Throws `ValueError` on a mismatch.
 */
export function strptime(text: string, format: string): number {
  const pattern = format.replace(/%(.)|\s+|[\\^$.*+?()[\]{}|]/g, (whole, directive: string | undefined) => {
    if (directive === undefined) return /\s/.test(whole) ? '\\s+' : `\\${whole}`;
    const known = patterns[directive];
    if (known === undefined) {
      throw new TemplateError('ValueError', `'${directive}' is a bad directive in format ${quotedText(format)}`);
    }
    return known;
  });
  const isRepeated = new Set(format.match(/%./g)).size !== (format.match(/%./g)?.length ?? 0);
  if (isRepeated || text.length > 1000) throw new TemplateError('ValueError', `bad format ${quotedText(format)}`);
  const parts = new RegExp(`^${pattern}$`, 'i').exec(text)?.groups;
  const epochMs =
    parts === undefined && !new RegExp(`^${pattern}$`, 'i').test(text) ? Number.NaN : instant(parts ?? {});
  if (Number.isNaN(epochMs)) {
    throw new TemplateError('ValueError', `time data ${quotedText(text)} does not match format ${quotedText(format)}`);
  }
  return epochMs;
}

function instant(parts: Readonly<Record<string, string | undefined>>): number {
  const number = (key: string, otherwise: number) => (parts[key] === undefined ? otherwise : Number(parts[key]));
  const short = number('y', 0);
  const year = number('Y', parts.y === undefined ? 1900 : short + (short < 69 ? 2000 : 1900));
  const named = (parts.B ?? parts.b)?.toLowerCase();
  const month = named === undefined ? number('m', 1) : months.findIndex((name) => name.startsWith(named)) + 1;
  const isAfternoon = parts.p?.toLowerCase() === 'pm';
  const hour = parts.I === undefined ? number('H', 0) : (number('I', 0) % 12) + (isAfternoon ? 12 : 0);
  const day = parts.j === undefined ? number('d', 1) : number('j', 1);
  const at = new Date(0);
  at.setUTCFullYear(year, parts.j === undefined ? month - 1 : 0, day);
  if (parts.j === undefined && at.getUTCDate() !== day) return Number.NaN;
  at.setUTCHours(hour, number('M', 0), number('S', 0));
  return at.getTime() + Number((parts.f ?? '0').padEnd(6, '0')) / 1000;
}
