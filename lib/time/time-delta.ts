import { relativeDatetime } from './relative-datetime';
import { unreadable } from './time-error';

/**
 * The instant that words name relative to `base`; `base` itself when they name none. Fractions of a second are dropped.
 */
export function pastOrFuture(text: string | null | undefined, base: number): number {
  const start = Math.floor(base / 1000) * 1000;
  return text && text.length <= 200 ? (relativeDatetime(text, start)?.at ?? start) : start;
}

/**
 * Distance from `base` to the instant that words name, in ms: `1 month` after 31 January is 28 or 29 days. 0 when
 * unreadable.
 */
export function humanTimeDelta(text: string | null | undefined, base: number): number {
  return pastOrFuture(text, base) - Math.floor(base / 1000) * 1000;
}

/** Distance to go back from `base`, in ms: `1 year`, `-1 year` and `1 year ago` mean the same. */
export function pastTimeDelta(text: string, base: number): number {
  const backwards = text.startsWith('-') ? text : `-${text}`;
  return 0 - humanTimeDelta(backwards, base);
}

const counted = /^\s*(\d+)\s+(second|minute|hour|day|week|month|quarter|year)s?\s+(ago|later)*\n?$/i;

/**
 * `1 week ago` as `{ weeks: -1 }`. Throws `time_range_invalid` when the text does not specify a direction.
 *
 * @example
 * normalizeTimeDelta('2 weeks ago') // { weeks: -2 }
 */
export function normalizeTimeDelta(text: string): Record<string, number> {
  const [matched, count = '', unit = '', direction] = counted.exec(text) ?? [];
  if (matched === undefined) {
    throw unreadable(`Time delta is ambiguous. Please specify [${text} ago] or [${text} later].`);
  }
  return { [`${unit}s`]: direction === 'ago' ? -Number(count) : Number(count) };
}
