import { CronPattern } from 'croner';
import cronstrue from 'cronstrue';

export const periods = ['minute', 'hour', 'day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

/** A schedule that needs no cron: every minute, hour, day, week or month, at a time. */
export interface Repeat {
  readonly period: Period;
  readonly minute: number;
  readonly hour: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Day of the month. */
  readonly day: number;
}

export const usualRepeat: Repeat = { period: 'day', minute: 0, hour: 9, weekday: 1, day: 1 };

export function cronOf({ period, minute, hour, weekday, day }: Repeat): string {
  switch (period) {
    case 'minute':
      return '* * * * *';
    case 'hour':
      return `${minute} * * * *`;
    case 'day':
      return `${minute} ${hour} * * *`;
    case 'week':
      return `${minute} ${hour} * * ${weekday}`;
    case 'month':
      return `${minute} ${hour} ${day} * *`;
  }
}

/** The repeat that a cron expression describes; null for one that only cron can say. */
export function repeatOf(crontab: string): Repeat | null {
  const parts = crontab.trim().split(/\s+/);
  if (parts.length !== 5) return null;
  const [minute, hour, day, month, weekday] = parts.map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : part));
  const isNumber = (part: unknown): part is number => typeof part === 'number';
  if (month !== '*') return null;
  const found = (period: Period): Repeat => ({
    ...usualRepeat,
    period,
    ...(isNumber(minute) ? { minute } : {}),
    ...(isNumber(hour) ? { hour } : {}),
    ...(isNumber(day) ? { day } : {}),
    ...(isNumber(weekday) ? { weekday: weekday % 7 } : {}),
  });
  const shape = [minute, hour, day, weekday].map((part) => (isNumber(part) ? '1' : part)).join(' ');
  const period = shapes[shape];
  return period === undefined ? null : found(period);
}

const shapes: Readonly<Record<string, Period>> = {
  '* * * *': 'minute',
  '1 * * *': 'hour',
  '1 1 * *': 'day',
  '1 1 * 1': 'week',
  '1 1 1 *': 'month',
};

export function isCron(crontab: string): boolean {
  try {
    new CronPattern(crontab);
    return crontab.trim() !== '';
  } catch {
    return false;
  }
}

/** A cron expression in words; empty for one that cannot be read. */
export function cronWords(crontab: string): string {
  return isCron(crontab) ? cronstrue.toString(crontab, { throwExceptionOnParseError: false }) : '';
}
