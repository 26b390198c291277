import { utcDay, utcHour, utcMinute, utcMonday, utcMonth, utcYear } from '@visx/vendor/d3-time';

export type Unit = 'min' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** Units from small to large; weeks begin on Monday, and all are in UTC. */
const intervals = {
  min: utcMinute,
  hour: utcHour,
  day: utcDay,
  week: utcMonday,
  month: utcMonth,
  year: utcYear,
} as const;
const units = ['min', 'hour', 'day', 'week', 'month', 'year'] as const satisfies readonly Unit[];
const minute = 60_000;
const day = 24 * 60 * minute;

export function unitOf(value: unknown, usual: Unit): Unit {
  return units.find((unit) => unit === value) ?? usual;
}

export function startOf(unit: Unit, time: number): number {
  return intervals[unit].floor(new Date(time)).getTime();
}

export function next(unit: Unit, time: number): number {
  return intervals[unit].offset(new Date(time), 1).getTime();
}

/** Starts of the units from `from` to before `to`, at most `most`. */
export function startsOf(unit: Unit, from: number, to: number, most: number): number[] {
  const starts: number[] = [];
  for (let time = startOf(unit, from); time < to && starts.length < most; time = next(unit, time)) starts.push(time);
  return starts;
}

/** The position of a cell in its block: days in rows by weekday, hours and minutes as on a clock. */
export function placeOf(time: number, block: number, domain: Unit, cell: Unit): { column: number; row: number } {
  if (units.indexOf(cell) >= units.indexOf(domain)) return { column: 0, row: 0 };
  const date = new Date(time);
  switch (cell) {
    case 'min':
      return domain === 'hour'
        ? { column: Math.floor(date.getUTCMinutes() / 10), row: date.getUTCMinutes() % 10 }
        : { column: Math.floor((time - block) / (60 * minute)), row: date.getUTCMinutes() };
    case 'hour':
      return domain === 'day'
        ? { column: Math.floor(date.getUTCHours() / 6), row: date.getUTCHours() % 6 }
        : { column: Math.floor((time - block) / day), row: date.getUTCHours() };
    case 'day':
      return {
        column: Math.round((startOf('week', time) - startOf('week', block)) / (7 * day)),
        row: (date.getUTCDay() + 6) % 7,
      };
    case 'week': {
      const inside = Math.max(time, block);
      const month = domain === 'year' ? new Date(inside).getUTCMonth() : 0;
      const first = domain === 'year' ? startOf('week', startOf('month', inside)) : startOf('week', block);
      return { column: month, row: Math.round((time - first) / (7 * day)) };
    }
    default:
      return { column: Math.floor(date.getUTCMonth() / 3), row: date.getUTCMonth() % 3 };
  }
}
