import { invalid } from './invalid';

/** Steps of a time axis, written as pandas offset aliases: `1D`, `3T`, `W-SUN`, `MS`, `Q`. */
export interface Frequency {
  /** A fixed length in milliseconds, or undefined for calendar steps. */
  readonly lengthMs?: number;
  /** True for steps labelled by their end (week, month end …): a bin holds the instants after the previous label. */
  readonly labelsEnd: boolean;
  /** The label of the bin an instant falls into. */
  labelOf(epochMs: number): number;
  /** The label one step after `label`. */
  next(label: number): number;
}

const dayMs = 86_400_000;
const lengths: Readonly<Record<string, number>> = {
  D: dayMs,
  H: 3_600_000,
  T: 60_000,
  MIN: 60_000,
  S: 1000,
  L: 1,
};
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/**
 * Parses an offset alias. `firstMs` (epoch ms) anchors fixed steps at the midnight before the first instant. Throws
 * `post_processing_invalid` on an invalid alias.
 */
export function frequencyOf(rule: string, firstMs: number): Frequency {
  const summed = fixedLengthOf(rule);
  if (summed !== undefined) return fixed(summed, firstMs);
  const match = /^\s*(\d*)\s*([A-Za-z]+)(?:-([A-Za-z]{3}))?\s*$/.exec(rule);
  const [, digits = '', letters = '', anchorText = ''] = match ?? [];
  const count = digits === '' ? 1 : Number(digits);
  const anchor = anchorText.toUpperCase();
  const unit = letters.toUpperCase();
  if (!match || count === 0) throw invalid(`Invalid frequency: ${rule}`);
  const found = calendar(unit, anchor, count, firstMs);
  if (!found) throw invalid(`Invalid frequency: ${rule}`);
  return found;
}

const fixedPart = /(\d*(?:\.\d+)?)\s*(ms|min|[DHTSL])/gi;

/** Length in ms of a rule that is a sum of fixed steps (`1D12H`, `1.5H`); undefined for other rules. */
function fixedLengthOf(rule: string): number | undefined {
  const text = rule.trim();
  const parts = [...text.matchAll(fixedPart)];
  if (parts.length === 0 || text.replace(fixedPart, '').trim() !== '') return undefined;
  const sizes = parts.map(([, digits = '', letters = '']) => {
    return (
      (digits === '' ? 1 : Number(digits)) * (letters === 'ms' ? 1 : (lengths[letters.toUpperCase()] ?? Number.NaN))
    );
  });
  const length = sizes.reduce((sum, size) => sum + size, 0);
  return Number.isInteger(length) && length > 0 ? length : undefined;
}

function fixed(lengthMs: number, firstMs: number): Frequency {
  const origin = Math.floor(firstMs / dayMs) * dayMs;
  return {
    lengthMs,
    labelsEnd: false,
    labelOf: (epochMs) => origin + Math.floor((epochMs - origin) / lengthMs) * lengthMs,
    next: (label) => label + lengthMs,
  };
}

function calendar(unit: string, anchor: string, count: number, firstMs: number): Frequency | undefined {
  switch (unit) {
    case 'W':
      return weekly(anchor === '' ? 0 : weekdays.indexOf(anchor), count, firstMs);
    case 'M':
    case 'ME':
      return anchor ? undefined : monthEnds(1, 0, count, firstMs);
    case 'MS':
      return anchor ? undefined : monthStarts(1, 0, count, firstMs);
    case 'Q':
    case 'QE':
      return anchored(anchor || 'DEC', (month) => monthEnds(3, month + 1, count, firstMs));
    case 'QS':
      return anchored(anchor || 'JAN', (month) => monthStarts(3, month, count, firstMs));
    case 'A':
    case 'Y':
    case 'YE':
      return anchored(anchor || 'DEC', (month) => monthEnds(12, month + 1, count, firstMs));
    case 'AS':
    case 'YS':
      return anchored(anchor || 'JAN', (month) => monthStarts(12, month, count, firstMs));
    default:
      return undefined;
  }
}

function anchored(name: string, build: (month: number) => Frequency): Frequency | undefined {
  const month = months.indexOf(name);
  return month < 0 ? undefined : build(month);
}

/** Weeks that end on a weekday (0 = Sunday), labelled by that day. */
function weekly(weekday: number, count: number, firstMs: number): Frequency | undefined {
  if (weekday < 0) return undefined;
  const dayOf = (epochMs: number): number => Math.floor(epochMs / dayMs);
  const endOf = (day: number): number => day + ((weekday - (day + 4) + 7 * 1_000_000) % 7);
  return ends(
    (epochMs) => endOf(dayOf(epochMs)),
    (day) => day * dayMs,
    7 * count,
    firstMs,
  );
}

/** Periods of `size` months that begin with `start` (a month of the year), labelled by their last day. */
function monthEnds(size: number, start: number, count: number, firstMs: number): Frequency {
  const step = size * count;
  const endOf = (epochMs: number): number => periodStart(epochMs, size, start) + size;
  return ends(endOf, (month) => Date.UTC(1970, month, 0), step, firstMs);
}

function ends(
  placeOf: (epochMs: number) => number,
  labelAt: (place: number) => number,
  step: number,
  firstMs: number,
): Frequency {
  const origin = placeOf(firstMs);
  const placeOfLabel = (epochMs: number): number => origin + Math.ceil((placeOf(epochMs) - origin) / step) * step;
  return {
    labelsEnd: true,
    labelOf: (epochMs) => labelAt(placeOfLabel(epochMs)),
    next: (label) => labelAt(placeOf(label) + step),
  };
}

/** Periods of `size` months, labelled by their first day. */
function monthStarts(size: number, start: number, count: number, firstMs: number): Frequency {
  const step = size * count;
  const origin = periodStart(firstMs, size, start);
  const startOf = (epochMs: number): number =>
    origin + Math.floor((periodStart(epochMs, size, start) - origin) / step) * step;
  return {
    labelsEnd: false,
    labelOf: (epochMs) => Date.UTC(1970, startOf(epochMs), 1),
    next: (label) => Date.UTC(1970, periodStart(label, size, start) + step, 1),
  };
}

/** Months since 1970-01 to the start of the period that contains an instant. */
function periodStart(epochMs: number, size: number, start: number): number {
  const at = new Date(epochMs);
  const month = (at.getUTCFullYear() - 1970) * 12 + at.getUTCMonth();
  return start + Math.floor((month - start) / size) * size;
}
