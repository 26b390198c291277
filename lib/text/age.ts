const minute = 60;
const hour = 3600;
const day = 86_400;
const monthDays = 30.5;

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year';
interface Part {
  readonly count: number;
  readonly unit: Unit;
}

/**
 * The distance of an instant from now in words: `a day ago`, `2 months ago`, `1 year, 5 days ago`, `3 hours from now`,
 * `now`. English for a missing or unsupported locale; otherwise the largest unit in the locale's own phrase.
 */
export function ageText(atMs: number, nowMs: number, locale?: string | null): string {
  const seconds = (nowMs - atMs) / 1000;
  const isPast = seconds >= 0;
  const parts = partsOf(Math.abs(seconds));
  const [first] = parts;
  if (locale && !locale.startsWith('en') && Intl.RelativeTimeFormat.supportedLocalesOf(locale).length > 0) {
    const format = new Intl.RelativeTimeFormat(locale, { numeric: first ? 'always' : 'auto' });
    return format.format(isPast ? -(first?.count ?? 0) : (first?.count ?? 0), first?.unit ?? 'second');
  }
  if (!first) return 'now';
  const words = parts.length === 1 ? inWords(first) : parts.map(counted).join(', ');
  return `${words} ${isPast ? 'ago' : 'from now'}`;
}

/**
 * The largest unit, rounded; a full count becomes the next larger unit. Between one and two years the remainder is a
 * second part.
 */
function partsOf(seconds: number): Part[] {
  if (seconds < 1) return [];
  if (seconds < minute) return [{ count: Math.floor(seconds), unit: 'second' }];
  const minutes = roundHalfEven(seconds / minute);
  if (minutes < 60) return [{ count: minutes, unit: 'minute' }];
  const hours = Math.max(1, roundHalfEven(seconds / hour));
  if (hours < 24) return [{ count: hours, unit: 'hour' }];
  const days = Math.max(1, Math.floor(seconds / day));
  const years = Math.floor(days / 365);
  if (years === 0) return withinYear(days);
  const [rest] = days % 365 === 0 ? [] : withinYear(days % 365);
  if (rest?.unit === 'year') return [{ count: years + 1, unit: 'year' }];
  const first: Part = { count: years, unit: 'year' };
  return rest && years === 1 ? [first, rest] : [first];
}

function withinYear(days: number): Part[] {
  if (days < 29) return [{ count: days, unit: 'day' }];
  const months = roundHalfEven(days / monthDays);
  return months === 12 ? [{ count: 1, unit: 'year' }] : [{ count: months, unit: 'month' }];
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  return rest > 0.5 || (rest === 0.5 && floor % 2 === 1) ? floor + 1 : floor;
}

function counted({ count, unit }: Part): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function inWords(part: Part): string {
  return part.count === 1 ? `${part.unit === 'hour' ? 'an' : 'a'} ${part.unit}` : counted(part);
}
