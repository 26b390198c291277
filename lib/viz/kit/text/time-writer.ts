import { timeFormatter } from '@/lib/format/time-format';

const day = 24 * 60 * 60 * 1000;

/**
 * Returns a formatter for instants in a chosen format. The adaptive format shows the precision of the grain: a quarter
 * for quarters, a day for days.
 */
export function timeWriter(format: string, grain: string | null, locale?: string): (time: number) => string {
  if (format !== 'smart_date') return timeFormatter(format, locale);
  const formats = grainFormats(grain);
  const [whole, exact] = formats.map((one) => timeFormatter(one, locale));
  return (time) => (time % day === 0 || exact === undefined ? whole : exact)?.(time) ?? String(time);
}

/**
 * The grain for formatting instants: the requested one. When it is a day or finer, or none was requested, and all
 * instants are starts of years or months, it is the year or month.
 */
export function writtenGrain(asked: string | null, times: readonly number[]): string | null {
  const isDays = asked !== null && /^P1D$|^PT/.test(asked);
  if (asked !== null && !(isDays && times.length > 2)) return asked;
  return toldGrain(times) ?? asked;
}

function toldGrain(times: readonly number[]): 'P1Y' | 'P1M' | null {
  if (times.length < 2) return null;
  const dates = times.map((time) => new Date(time));
  if (!dates.every((date) => date.getTime() % day === 0 && date.getUTCDate() === 1)) return null;
  return dates.every((date) => date.getUTCMonth() === 0) ? 'P1Y' : 'P1M';
}

/** The format of an instant at midnight, and of any other time where the grain has one. */
function grainFormats(grain: string | null): readonly string[] {
  const step = grain?.split('/').find((part) => part.startsWith('P')) ?? '';
  if (/^P\d+Y$/.test(step)) return ['%Y'];
  if (step === 'P3M' || step === 'P0.25Y') return ['Q%q %Y'];
  if (/^P\d+M$/.test(step)) return ['%b %Y'];
  if (/^P\d+[DW]$/.test(step)) return ['%b %-d, %Y'];
  return ['%b %-d, %Y', '%b %-d, %Y, %H:%M'];
}
