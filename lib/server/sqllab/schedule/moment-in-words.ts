import { midnight, timeOfDay } from '@/lib/time/calendar';
import { relativeDatetime } from '@/lib/time/relative-datetime';

const longest = 100;
const timeFirst = /^(\d{1,2}(?::\d\d)?(?:am|pm)?) (in \d{1,4} [a-z]{1,10})$/;
const timeLast = /^(in \d{1,4} [a-z]{1,10}) at (\d{1,2}(?::\d\d)?(?:am|pm)?)$/;

/**
 * The moment that words mean, such as `tomorrow at 9am`, `9am in 30 days` or `in 30 days at 9am`, as
 * `YYYY-MM-DD HH:mm:ss`. A day without a time begins at 9 o'clock. Null for what is no moment.
 */
export function momentInWords(text: string, now: number): string | null {
  if (text.length > longest) return null;
  const words = text.trim().toLowerCase();
  const [, time, day] = timeFirst.exec(words) ?? [];
  const [, lastDay, lastTime] = timeLast.exec(words) ?? [];
  const at =
    momentOf(time ?? lastTime, day ?? lastDay, now) ?? (words === '' ? undefined : relativeDatetime(words, now)?.at);
  return at === undefined ? null : new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

function momentOf(time: string | undefined, day: string | undefined, now: number): number | undefined {
  if (time === undefined || day === undefined) return undefined;
  const clock = relativeDatetime(`today at ${time}`, now);
  const date = relativeDatetime(day, now);
  return clock?.hasTime && date ? midnight(date.at) + timeOfDay(clock.at) : undefined;
}
