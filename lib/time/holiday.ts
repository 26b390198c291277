import { dateOf, dayMs, weekday } from './calendar';
import { easterOf } from './easter';
import { holidayCalendars } from './holiday-calendars';
import type { HolidayRule } from './holiday-rule';
import { unreadable } from './time-error';

/**
 * Midnight (epoch ms) of the first holiday in a country's calendar whose English name begins with `name`, ignoring
 * case. Throws `time_range_invalid` when the country or the holiday is unknown.
 */
export function holidayOf(name: string, year: number, country: string): number {
  const calendar = Object.hasOwn(holidayCalendars, country) ? holidayCalendars[country] : undefined;
  if (!calendar) throw unreadable(`Country ${country} not available`);
  const wanted = name.toLowerCase();
  for (const holiday of calendar) {
    if (!holiday.name.toLowerCase().startsWith(wanted)) continue;
    if (year < (holiday.from ?? 1) || year > (holiday.until ?? 9999)) continue;
    const at = dateIn(year, holiday.rule);
    if (at !== undefined) return at;
  }
  throw unreadable(`Unable to find such a holiday: [${name}]`);
}

function dateIn(year: number, rule: HolidayRule): number | undefined {
  if ('easter' in rule) return easterOf(year) + rule.easter * dayMs;
  if ('day' in rule) return dateOf(year, rule.month - 1, rule.day);
  if ('dates' in rule) {
    const date = rule.dates[year];
    return date === undefined ? undefined : Date.parse(`${year}-${date}T00:00:00Z`);
  }
  if (rule.nth > 0) {
    const first = dateOf(year, rule.month - 1, 1);
    return first + (((rule.weekday - weekday(first) + 7) % 7) + (rule.nth - 1) * 7) * dayMs;
  }
  const last = dateOf(year, rule.month, 0);
  return last - (((weekday(last) - rule.weekday + 7) % 7) - (rule.nth + 1) * 7) * dayMs;
}
