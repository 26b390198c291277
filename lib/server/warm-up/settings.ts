import { CronPattern } from 'croner';

/** What is warmed up, and when. */
export interface WarmUpSettings {
  /** Cron on the clocks of UTC. */
  readonly crontab: string;
  /** How many of the dashboards that were opened most in the last week. */
  readonly most: number;
  /** Names of tags whose dashboards are warmed up as well. */
  readonly tags: readonly string[];
}

/** Reads a cron expression of five fields; null for nothing. */
export function readCrontab(text: string): string | null {
  const crontab = text.trim();
  if (crontab === '') return null;
  if (crontab.split(/\s+/).length !== 5) throw new Error('It takes the five fields of cron, such as 0 6 * * *.');
  try {
    new CronPattern(crontab);
  } catch {
    throw new Error('It takes the five fields of cron, such as 0 6 * * *.');
  }
  return crontab;
}
