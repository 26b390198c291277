const pad = (value: number, length = 2) => String(value).padStart(length, '0');
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Formats an instant (epoch ms, UTC) with strftime directives. Unknown directives remain unchanged.
 *
 * @example
 * formatInstant(Date.UTC(2024, 1, 29, 13), '%Y-%m-%d %H:%M') // '2024-02-29 13:00'
 */
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

/** What a directive reads: the fewest and the most digits, and what they tell. */
const parts: Readonly<Record<string, readonly [fewest: number, most: number, name: string]>> = {
  Y: [4, 4, 'year'],
  y: [2, 2, 'shortYear'],
  m: [1, 2, 'month'],
  d: [1, 2, 'day'],
  H: [1, 2, 'hour'],
  M: [1, 2, 'minute'],
  S: [1, 2, 'second'],
  f: [1, 6, 'fraction'],
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
 * match at the start of the text. Null without a match, for dates before 1678 or after 2262, for a text of over 100
 * characters and for a format that names a part twice.
 *
 * @example
 * parseInstant('29/02/2024', '%d/%m/%Y') // Date.UTC(2024, 1, 29)
 */
export function parseInstant(text: string, format: string): number | null {
  const steps = stepsOf(format);
  const read = steps === null || text.length > longestText ? null : matched(text, steps, isIso.test(format));
  if (!read) return null;
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

const longestText = 100;

type Step = string | readonly [fewest: number, most: number, name: string];

function stepsOf(format: string): Step[] | null {
  const directives = format.match(/%./g) ?? [];
  if (format.length > longestText || new Set(directives).size < directives.length) return null;
  return (format.match(/%.|[^%]+|%/g) ?? []).map((piece) => (piece.startsWith('%') && parts[piece[1] ?? '']) || piece);
}

/**
 * The first place where all steps match, with as many digits in each as can be. What failed once is not tried again, so
 * the work is bounded by text times steps, however alike neighbouring steps are.
 */
function matched(text: string, steps: readonly Step[], isAtStart: boolean): ReadonlyMap<string, string> | null {
  const failed = new Uint8Array((text.length + 1) * steps.length);
  const read = new Map<string, string>();
  const fits = (at: number, index: number): boolean => {
    const step = steps[index];
    if (step === undefined) return true;
    const place = at * steps.length + index;
    if (failed[place] === 1) return false;
    if (typeof step === 'string') {
      if (text.startsWith(step, at) && fits(at + step.length, index + 1)) return true;
    } else {
      const [fewest, most, name] = step;
      for (let count = Math.min(most, digitsAt(text, at, most)); count >= fewest; count -= 1) {
        if (!fits(at + count, index + 1)) continue;
        read.set(name, text.slice(at, at + count));
        return true;
      }
    }
    failed[place] = 1;
    return false;
  };
  for (let at = 0; at <= (isAtStart ? 0 : text.length); at += 1) if (fits(at, 0)) return read;
  return null;
}

function digitsAt(text: string, at: number, most: number): number {
  let count = 0;
  while (count < most && isDigit(text.charCodeAt(at + count))) count += 1;
  return count;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}
