/** Calendar units under the names used in time ranges. */
export const timeUnits = ['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const;
export type TimeUnit = (typeof timeUnits)[number];

export const dayMs = 86_400_000;
const fixedMs: Readonly<Partial<Record<TimeUnit, number>>> = {
  week: 7 * dayMs,
  day: dayMs,
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
};

/** Epoch ms of a date without a zone. Months start at 0, overflow is carried, years below 100 are taken literally. */
export function dateOf(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.getTime();
}

export function daysInMonth(year: number, month: number): number {
  return new Date(dateOf(year, month + 1, 0)).getUTCDate();
}

/** Whether the day exists; months start at 0. */
export function isDate(year: number, month: number, day: number): boolean {
  return year >= 1 && year <= 9999 && month >= 0 && month <= 11 && day >= 1 && day <= daysInMonth(year, month);
}

/**
 * Adds calendar units to epoch ms; a day beyond the end of the month becomes its last day. Undefined outside the years
 * 1 to 9999.
 */
export function addUnits(epochMs: number, count: number, unit: TimeUnit): number | undefined {
  const length = fixedMs[unit];
  const moved =
    length === undefined
      ? addMonths(epochMs, count * (unit === 'month' ? 1 : unit === 'quarter' ? 3 : 12))
      : epochMs + count * length;
  const year = new Date(moved).getUTCFullYear();
  return year >= 1 && year <= 9999 ? moved : undefined;
}

function addMonths(epochMs: number, count: number): number {
  const at = new Date(epochMs);
  const months = at.getUTCFullYear() * 12 + at.getUTCMonth() + count;
  const year = Math.floor(months / 12);
  const month = months - year * 12;
  return dateOf(year, month, Math.min(at.getUTCDate(), daysInMonth(year, month))) + timeOfDay(epochMs);
}

export function timeOfDay(epochMs: number): number {
  return epochMs - midnight(epochMs);
}

export function midnight(epochMs: number): number {
  return Math.floor(epochMs / dayMs) * dayMs;
}

/** Day of the week: Monday 0 … Sunday 6. */
export function weekday(epochMs: number): number {
  return (new Date(epochMs).getUTCDay() + 6) % 7;
}

/** Start of the unit that contains an instant; weeks start on Monday. */
export function truncate(epochMs: number, unit: TimeUnit): number {
  const at = new Date(epochMs);
  switch (unit) {
    case 'year':
      return dateOf(at.getUTCFullYear(), 0, 1);
    case 'quarter':
      return dateOf(at.getUTCFullYear(), Math.floor(at.getUTCMonth() / 3) * 3, 1);
    case 'month':
      return dateOf(at.getUTCFullYear(), at.getUTCMonth(), 1);
    case 'week':
      return midnight(epochMs) - weekday(epochMs) * dayMs;
    default: {
      const length = fixedMs[unit] ?? 1;
      return Math.floor(epochMs / length) * length;
    }
  }
}

/** Midnight of the last day of the unit that contains an instant. */
export function lastDay(epochMs: number, unit: TimeUnit): number {
  const start = truncate(epochMs, unit);
  const next = addUnits(start, 1, unit);
  return next === undefined ? dateOf(9999, 11, 31) : midnight(next - 1);
}
