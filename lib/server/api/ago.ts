import { ageText } from '@/lib/text/age';
import { currentLanguage } from '@/lib/text/current-language';
import { languageTag } from '@/lib/text/language';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * An age in the format that clients expect: `now`, `3 minutes ago`, `an hour ago`, `1 year, 2 months ago`; in another
 * language the largest unit in its own words.
 */
export function ago(instant: Date): string {
  const seconds = Math.max(0, Math.floor((Date.now() - instant.getTime()) / 1000));
  const language = currentLanguage();
  if (language !== 'en')
    return ageText(instant.getTime(), Math.max(Date.now(), instant.getTime()), languageTag(language));
  if (seconds < 1) return 'now';
  return `${span(seconds)} ago`;
}

function span(seconds: number): string {
  if (seconds < minute) return count(seconds, 'a', 'second');
  if (seconds < hour) return count(Math.floor(seconds / minute), 'a', 'minute');
  if (seconds < day) return count(Math.floor(seconds / hour), 'an', 'hour');
  const days = Math.floor(seconds / day);
  const years = Math.floor(days / 365);
  const months = Math.floor((days % 365) / 30.5);
  if (years === 0) return months === 0 ? count(days, 'a', 'day') : count(months, 'a', 'month');
  if (years > 1) return `${years} years`;
  const rest = days % 365;
  if (rest === 0) return 'a year';
  return months === 0 ? `1 year, ${plural(rest, 'day')}` : `1 year, ${plural(months, 'month')}`;
}

function count(amount: number, article: string, unit: string): string {
  return amount === 1 ? `${article} ${unit}` : plural(amount, unit);
}

function plural(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
