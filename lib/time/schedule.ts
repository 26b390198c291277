import { Cron } from 'croner';

/** The zone, or UTC for a name that is unknown. */
function knownZone(timezone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
    return timezone;
  } catch {
    return 'UTC';
  }
}

/**
 * The next times of a cron schedule after an instant, on the clocks of its time zone. A time that summer time skips comes
 * at the end of the gap, one that it repeats comes once. Empty for a schedule that never comes due or cannot be read.
 */
export function nextTimes(crontab: string, timezone: string, after: Date, most: number): Date[] {
  try {
    return new Cron(crontab, { timezone: knownZone(timezone), paused: true }).nextRuns(most, after);
  } catch {
    return [];
  }
}

/** The times of a schedule from `since` to `until`, both included. */
export function timesBetween(crontab: string, timezone: string, since: Date, until: Date): Date[] {
  const found: Date[] = [];
  let [next] = nextTimes(crontab, timezone, new Date(since.getTime() - 1), 1);
  while (next && next <= until && found.length < 100) {
    found.push(next);
    [next] = nextTimes(crontab, timezone, next, 1);
  }
  return found;
}

/** The shortest time between any two of the next occurrences, in seconds; infinite with fewer than two. */
export function shortestInterval(crontab: string, timezone: string, after: Date, occurrences: number): number {
  const times = nextTimes(crontab, timezone, after, occurrences + 1);
  return times.slice(1).reduce((least, time, at) => {
    const before = times[at]?.getTime() ?? 0;
    return Math.min(least, (time.getTime() - before) / 1000);
  }, Number.POSITIVE_INFINITY);
}
