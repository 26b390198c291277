import {
  type CountableTimeInterval,
  utcDay,
  utcHour,
  utcMinute,
  utcMonth,
  utcWeek,
  utcYear,
} from '@visx/vendor/d3-time';

const day = 24 * 60 * 60 * 1000;
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;

/**
 * Returns a function from an instant to the start of its period, both in epoch milliseconds. `freq` is a pandas offset
 * name: a count, a unit, and for weeks their first day (`W-MON`, `4W-MON`, `AS`, `D`). Other names mean weeks from
 * Monday.
 */
export function periodStart(freq: string): (time: number) => number {
  const [, digits = '', unit = 'W', anchor = 'MON'] = /^(\d*)([A-Za-z]+)(?:-([A-Za-z]+))?$/.exec(freq.trim()) ?? [];
  const count = Math.max(1, Number(digits) || 1);
  switch (unit.toUpperCase()) {
    case 'A':
    case 'AS':
    case 'Y':
    case 'YS':
    case 'YE':
      return every(utcYear, count);
    case 'Q':
    case 'QS':
    case 'QE':
      return every(utcMonth, 3 * count);
    case 'M':
    case 'MS':
    case 'ME':
      return every(utcMonth, count);
    case 'D':
      return every(utcDay, count);
    case 'H':
      return every(utcHour, count);
    case 'T':
    case 'MIN':
      return every(utcMinute, count);
    default:
      return weeks(
        count,
        Math.max(
          0,
          weekdays.findIndex((name) => name === (anchor.toUpperCase() || 'MON')),
        ),
      );
  }
}

/** Groups of units, counted from 1970. */
function every(interval: CountableTimeInterval, count: number): (time: number) => number {
  const epoch = new Date(0);
  return (time) => {
    const floor = interval.floor(new Date(time));
    const past = interval.count(epoch, floor);
    return interval.offset(floor, -(((past % count) + count) % count)).getTime();
  };
}

/** Weeks that begin with `first` (0 is Sunday), in groups counted from the first such day of 1970. */
function weeks(count: number, first: number): (time: number) => number {
  const sunday = utcWeek.floor(new Date(0)).getTime();
  const origin = sunday + first * day;
  const length = count * 7 * day;
  return (time) => origin + Math.floor((time - origin) / length) * length;
}
