const date = String.raw`(?<year>\d{4})(?:(?<mark>[-/.]?)(?<month>\d{1,2})(?:\k<mark>(?<day>\d{1,2}))?)?`;
const american = String.raw`(?<month>\d{1,2})[/-](?<day>\d{1,2})[/-](?<year>\d{4})`;
const clock = String.raw`(?<hour>\d{1,2})(?::?(?<minute>\d{2})(?::?(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?)?`;
const zone = String.raw`(?:Z|(?<sign>[-+])(?<zoneHour>\d{2}):?(?<zoneMinute>\d{2})?)`;
const rest = String.raw`(?:[T ]\s*(?:${clock}(?:\s*(?<half>[AP]M))?)?)?\s*(?:${zone})?$`;
const shapes = [date, american].map((shape) => new RegExp(`^${shape}${rest}`, 'i'));
const quarter = /^(?<year>\d{4})-?Q(?<quarter>[1-4])$/i;
const monthName = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i;

/** Parses an instant in one of the common notations, as epoch milliseconds; undefined for other texts. */
export function readInstant(text: string): number | undefined {
  const written = text.trim();
  const { year, quarter: number } = quarter.exec(written)?.groups ?? {};
  if (year !== undefined) return Date.UTC(Number(year), (Number(number) - 1) * 3, 1);
  for (const shape of shapes) {
    const parts = shape.exec(written)?.groups;
    if (parts) return instantOf(parts);
  }
  if (!monthName.test(written)) return undefined;
  const instant = Date.parse(/\b(?:UTC|GMT|Z)\b|[-+]\d{2}:?\d{2}$/.test(written) ? written : `${written} UTC`);
  return Number.isNaN(instant) ? undefined : instant;
}

function instantOf(parts: Readonly<Record<string, string | undefined>>): number | undefined {
  const isCompact = parts.mark === '';
  if (isCompact && (parts.month?.length !== 2 || parts.day?.length !== 2)) return undefined;
  const number = (name: string, otherwise = 0) => Number(parts[name] ?? otherwise);
  const [first, second] = [number('month', 1), number('day', 1)];
  const [month, day] = parts.mark === undefined && first > 12 ? [second, first] : [first, second];
  const hour = parts.half ? (number('hour') % 12) + (/p/i.test(parts.half) ? 12 : 0) : number('hour');
  const instant = new Date(0);
  instant.setUTCFullYear(number('year'), month - 1, day);
  const isReal = instant.getUTCMonth() === month - 1 && instant.getUTCDate() === day;
  if (!isReal || hour > 23 || number('minute') > 59 || number('second') > 59) return undefined;
  instant.setUTCHours(hour, number('minute'), number('second'));
  const fraction = Number((parts.fraction ?? '').padEnd(9, '0')) / 1e6;
  const minutes = number('zoneHour') * 60 + number('zoneMinute');
  return instant.getTime() + fraction - (parts.sign === '-' ? -minutes : minutes) * 60_000;
}
