/** What a typed moment consists of: `YYYY-MM-DD`, `YYYY-MM-DD HH:mm:ss` or `HH:mm:ss`. */
export type MomentShape = 'date' | 'datetime' | 'time';

const pattern = /^(?:(\d{4})-(\d{1,2})-(\d{1,2}))?(?:(?:^|[T ]+)(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?Z?)?$/;

type Numbers = readonly [year: number, month: number, day: number, hour: number, minute: number, second: number];

/**
 * The typed moment in its full form, such as `2020-01-05 00:00:00` for `2020-1-5`. A date without a time begins at
 * midnight; of a date with a time, `date` and `time` take their part. Null when the text is something else, or the
 * moment does not exist.
 */
export function typedMoment(text: string, shape: MomentShape): string | null {
  const numbers = numbersOf(text.trim(), shape);
  return numbers && format(numbers, shape);
}

/**
 * Changes the part of a moment at the caret by `delta`, carrying over into larger parts of a date; the hours of a `time`
 * continue at the other end. Null when the text is no moment. The range is that of the changed part in the new text.
 */
export function stepMoment(
  text: string,
  shape: MomentShape,
  caret: number,
  delta: number,
): { readonly text: string; readonly start: number; readonly end: number } | null {
  const numbers = numbersOf(text.trim(), shape);
  if (!numbers) return null;
  const starts = shape === 'time' ? [0, 3, 6] : shape === 'date' ? [0, 5, 8] : [0, 5, 8, 11, 14, 17];
  const part = Math.max(
    0,
    starts.findLastIndex((start) => start <= caret),
  );
  const index = shape === 'time' ? part + 3 : part;
  const start = starts[part] ?? 0;
  return { text: format(stepped(numbers, index, delta), shape), start, end: start + (index === 0 ? 4 : 2) };
}

function numbersOf(text: string, shape: MomentShape): Numbers | null {
  const match = pattern.exec(text);
  if (!match || text === '') return null;
  const [year, month, day, hour, minute, second] = match
    .slice(1)
    .map((part) => (part === undefined ? null : Number(part)));
  const hasDate = typeof year === 'number';
  if (hasDate ? shape === 'time' && typeof hour !== 'number' : shape !== 'time') return null;
  const numbers: Numbers = [year ?? 1970, month ?? 1, day ?? 1, hour ?? 0, minute ?? 0, second ?? 0];
  return numbers[3] < 24 && numbers[4] < 60 && numbers[5] < 60 && isDay(numbers) ? numbers : null;
}

function isDay([year, month, day]: Numbers): boolean {
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

function stepped([year, month, day, hour, minute, second]: Numbers, index: number, delta: number): Numbers {
  if (index <= 1) {
    const months = year * 12 + month - 1 + delta * (index === 0 ? 12 : 1);
    const nextYear = Math.min(9999, Math.max(1, Math.floor(months / 12)));
    const nextMonth = (((months % 12) + 12) % 12) + 1;
    return [nextYear, nextMonth, Math.min(day, daysIn(nextYear, nextMonth)), hour, minute, second];
  }
  const unit = [0, 0, 86_400_000, 3_600_000, 60_000, 1000][index] ?? 0;
  const start = new Date(0);
  start.setUTCFullYear(year, month - 1, day);
  const date = new Date(start.setUTCHours(hour, minute, second) + delta * unit);
  return [
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ];
}

function format([year, month, day, ...time]: Numbers, shape: MomentShape): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const clock = time.map(two).join(':');
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return shape === 'time' ? clock : shape === 'date' ? date : `${date} ${clock}`;
}
