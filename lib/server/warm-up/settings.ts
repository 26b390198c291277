import { CronPattern } from 'croner';

/** When dashboards are warmed up. */
export interface WarmUpSchedule {
  /** Cron on the clocks of UTC. */
  readonly crontab: string;
  /** Charts whose results are still cached are left as they are. */
  readonly onlyEnded: boolean;
}

/** What is warmed up, and when. */
export interface WarmUpSettings extends WarmUpSchedule {
  /** How many of the dashboards that were opened most in the last week. */
  readonly most: number;
  /** Names of tags whose dashboards are warmed up as well. */
  readonly tags: readonly string[];
}

const wrong = 'It takes the five fields of cron, such as 0 6 * * *, or the word ended.';

/** Reads a cron expression of five fields, or `ended` for every five minutes what is no longer cached; null for nothing. */
export function readWarmUp(text: string): WarmUpSchedule | null {
  const crontab = text.trim();
  if (crontab === '') return null;
  if (crontab === 'ended') return { crontab: '*/5 * * * *', onlyEnded: true };
  if (crontab.split(/\s+/).length !== 5) throw new Error(wrong);
  try {
    new CronPattern(crontab);
  } catch {
    throw new Error(wrong);
  }
  return { crontab, onlyEnded: false };
}
