import { timeFormatter } from '@/lib/format/time-format';

const day = 24 * 60 * 60 * 1000;

/**
 * Writes instants in a chosen format. The adaptive format says as much as the grain means and no more: the quarter of a
 * quarter, the day of a day.
 */
export function timeWriter(format: string, grain: string | null, locale?: string): (time: number) => string {
  if (format !== 'smart_date') return timeFormatter(format, locale);
  const formats = grainFormats(grain);
  const [whole, exact] = formats.map((one) => timeFormatter(one, locale));
  return (time) => (time % day === 0 || exact === undefined ? whole : exact)?.(time) ?? String(time);
}

/** Formats of an instant at midnight, and of any other where the grain allows one. */
function grainFormats(grain: string | null): readonly string[] {
  const step = grain?.split('/').find((part) => part.startsWith('P')) ?? '';
  if (/^P\d+Y$/.test(step)) return ['%Y'];
  if (step === 'P3M' || step === 'P0.25Y') return ['Q%q %Y'];
  if (/^P\d+M$/.test(step)) return ['%b %Y'];
  if (/^P\d+[DW]$/.test(step)) return ['%b %-d, %Y'];
  return ['%b %-d, %Y', '%b %-d, %Y, %H:%M'];
}
