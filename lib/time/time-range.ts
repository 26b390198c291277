import { zoneOf } from './absolute-datetime';
import { addUnits, dayMs, type TimeUnit, truncate } from './calendar';
import { humanDatetime } from './human-datetime';
import { pastTimeDelta } from './time-delta';
import { cannotParse, unreadable } from './time-error';
import { evaluateExpression } from './time-expression';
import { sideExpression } from './time-side';

export interface TimeRangeOptions {
  /** The current time in epoch ms; ranges are resolved in UTC. */
  readonly now: number;
  /** Base of `Last …` and `Next …`: a text like `today` or `now`. Default: today, or now for hours and finer units. */
  readonly relativeStart?: string | null | undefined;
  /** End of `Last …`. Default: today, or now for hours and finer units. */
  readonly relativeEnd?: string | null | undefined;
  /** `1 year ago` moves both ends back; `2019-01-01 : 2019-02-01` replaces the range. */
  readonly timeShift?: string | null | undefined;
  /** `y`, `m`, `w` move both ends back a year, month or week; `r` by the length of the range. */
  readonly instantComparison?: string | null | undefined;
  /** Older form of a range, used when `text` is not a range. */
  readonly since?: string | null | undefined;
  readonly until?: string | null | undefined;
}

/** Half-open range in epoch ms without a zone; null is an open end. The zones are UTC offsets written in the text. */
export interface TimeRange {
  readonly since: number | null;
  readonly until: number | null;
  readonly sinceZone?: string;
  readonly untilZone?: string;
}

const separator = ' : ';
const clockUnit = /^(?:Last|Next)\s+(?:\d+\s*)?(?:second|minute|hour)s?\s*$/i;

/**
 * Resolves a time range: presets, or two sides separated by ` : `; anything else means "until today". Throws
 * `time_range_invalid` for unreadable sides.
 *
 * @example
 * timeRange('Last week', { now: Date.UTC(2024, 1, 29) }) // { since: Date.UTC(2024, 1, 22), until: Date.UTC(2024, 1, 29) }
 */
export function timeRange(text: string | null | undefined, options: TimeRangeOptions): TimeRange {
  if (text === 'No filter') return { since: null, until: null };
  // Whole seconds, as in written times.
  const now = Math.floor(options.now / 1000) * 1000;
  const told = { ...options, now };
  const preset = presetRange(text ?? '', now);
  const shifted = shift(preset ?? writtenRange(text ?? '', told), told);
  const compared = compareBack(shifted, options.instantComparison);
  if (compared.since !== null && compared.until !== null && compared.since > compared.until) {
    throw unreadable('From date cannot be larger than to date');
  }
  return compared;
}

function presetRange(text: string, now: number): TimeRange | undefined {
  if (text.includes(separator)) return undefined;
  const previous = /^previous calendar (week|month|quarter|year)/.exec(text)?.[1];
  if (previous) {
    const unit = previous as TimeUnit;
    const until = truncate(now, unit);
    return { since: truncate(addUnits(until, -1, unit) ?? until, unit), until };
  }
  const current = /^Current (day|week|month|quarter|year)/.exec(text)?.[1];
  if (!current) return undefined;
  const since = truncate(now, current as TimeUnit);
  return { since, until: addUnits(since, 1, current as TimeUnit) ?? null };
}

function writtenRange(text: string, options: TimeRangeOptions): TimeRange {
  const { now, relativeStart, since, until } = options;
  const relativeEnd = options.relativeEnd ?? 'today';
  const sides = sidesOf(text, relativeStart ?? 'today', relativeEnd);
  if (!sides) {
    return {
      since: since ? humanDatetime(withAgo(since), now) : null,
      until: humanDatetime(until || relativeEnd || 'today', now),
    };
  }
  const [from, to] = sides;
  const evaluate = (side: string): number | null =>
    side === '' ? null : evaluateExpression(sideExpression(side, relativeStart), now);
  const [sinceZone, untilZone] = [zoneOf(from), zoneOf(to)];
  return {
    since: evaluate(from),
    until: evaluate(to),
    ...(sinceZone ? { sinceZone } : {}),
    ...(untilZone ? { untilZone } : {}),
  };
}

function sidesOf(text: string, relativeStart: string, relativeEnd: string): [string, string] | undefined {
  const at = text.indexOf(separator);
  if (at >= 0) return [text.slice(0, at).trim(), text.slice(at + separator.length).trim()];
  if (text.startsWith('Last')) {
    return [text.trim(), clockUnit.test(text) && relativeEnd === 'today' ? 'now' : relativeEnd];
  }
  return text.startsWith('Next') ? [relativeStart, text.trim()] : undefined;
}

/** In the older form, `7 days` means `7 days ago`; only for the units listed here. */
export function withAgo(since: string): string {
  const [, unit, ...more] = since.split(' ');
  const known = ['days', 'years', 'hours', 'day', 'year', 'weeks'];
  return unit !== undefined && more.length === 0 && known.includes(unit) ? `${since} ago` : since;
}

function shift(range: TimeRange, { timeShift, now }: TimeRangeOptions): TimeRange {
  if (!timeShift) return range;
  if (timeShift.includes(separator)) {
    const [from = '', to = ''] = timeShift.split(separator, 2);
    return { since: humanDatetime(from.trim(), now), until: humanDatetime(to.trim(), now) };
  }
  const back = (at: number | null): number | null => (at === null ? null : at - pastTimeDelta(timeShift, at));
  return { ...range, since: back(range.since), until: back(range.until) };
}

const comparisonUnits: Readonly<Record<string, TimeUnit>> = { y: 'year', m: 'month', w: 'week' };

function compareBack(range: TimeRange, comparison: string | null | undefined): TimeRange {
  const unit = Object.hasOwn(comparisonUnits, comparison ?? '') ? comparisonUnits[comparison ?? ''] : undefined;
  if (!unit && comparison !== 'r') return range;
  const { since, until } = range;
  if (since === null || until === null) throw cannotParse('None');
  if (unit) return { ...range, since: addUnits(since, -1, unit) ?? since, until: addUnits(until, -1, unit) ?? until };
  const length = Math.max(1, Math.floor((until - since) / dayMs)) * dayMs;
  return { ...range, since: since - length, until: until - length };
}
