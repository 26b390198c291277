import { datetimeText } from '@/lib/text/datetime-text';

/** `2021-01-02T03:04:05`, with microseconds only if there are any, followed by `zone`. */
export function isoText(epochMs: number, zone = ''): string {
  const text = datetimeText(epochMs, epochMs % 1000 === 0 ? 0 : 6).replace(' ', 'T');
  return text + zone;
}
