/** Functions that parse the text of a cell. */

/** Null for text that is not a boolean. */
export function truthIn(text: string): boolean | null {
  if (text === 'true' || text === 'True' || text === 'TRUE') return true;
  if (text === 'false' || text === 'False' || text === 'FALSE') return false;
  return null;
}

/** An integer as a bound value: a number when it is safe, otherwise a bigint, so that it stays exact at any length. */
export function wholeIn(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text.trim().replace(/^\+/, ''));
}

/** `2024-01-02 00:00:00` for a date with or without a time; null for text that is not a date. */
export function instantIn(text: string, dayFirst: boolean): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?)Z?)?$/.exec(text.trim());
  if (iso) return instant(iso[1], iso[2], iso[3], iso[4]);
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: (\d{1,2}:\d\d(?::\d\d)?))?$/.exec(text.trim());
  if (!local) return null;
  const [, first, second, year, time] = local;
  const isDayFirst = (dayFirst && Number(second) <= 12) || Number(first) > 12;
  return isDayFirst ? instant(year, second, first, time) : instant(year, first, second, time);
}

function instant(year = '', month = '', day = '', time = '00:00:00'): string | null {
  const two = (part: string) => part.padStart(2, '0');
  const date = `${year}-${two(month)}-${two(day)}`;
  const [hour = '', ...rest] = time.split(':');
  const text = `${date}T${two(hour)}:${rest.join(':')}Z`;
  const parsed = Date.parse(text);
  // Date.parse reads a day beyond the end of a month as one of the next month.
  const isReal = !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(date);
  return isReal ? `${date} ${two(hour)}:${rest.join(':')}` : null;
}

/** The texts that count as NULL unless `null_values` lists others. */
export const usualNulls: readonly string[] =
  ',#N/A,#N/A N/A,#NA,-1.#IND,-1.#QNAN,-NaN,-nan,1.#IND,1.#QNAN,<NA>,N/A,NA,NULL,NaN,None,n/a,nan,null'.split(',');
