/** `2021-01-02 03:04:05` with as many decimals of a second as asked for. Naive, from epoch milliseconds. */
export function datetimeText(epochMs: number, decimals: 0 | 3 | 6 = 0): string {
  const wholeMs = Math.floor(epochMs / 1000) * 1000;
  const text = new Date(wholeMs).toISOString().slice(0, 19).replace('T', ' ');
  if (decimals === 0) return text;
  const micros = String(Math.round((epochMs - wholeMs) * 1000)).padStart(6, '0');
  return `${text}.${micros.slice(0, decimals)}`;
}

/** By a strftime pattern: %Y %y %m %d %H %I %p %M %S %f %B %b %A %a %j %%. */
export function strftime(epochMs: number, pattern: string): string {
  return pattern.replace(/%([A-Za-z%])/g, (token, letter: string) => partOf(epochMs, letter) ?? token);
}

function partOf(epochMs: number, letter: string): string | undefined {
  const at = new Date(Math.floor(epochMs));
  const two = (value: number): string => String(value).padStart(2, '0');
  const named = (options: Intl.DateTimeFormatOptions): string =>
    at.toLocaleString('en-US', { ...options, timeZone: 'UTC' });
  switch (letter) {
    case 'Y':
      return String(at.getUTCFullYear()).padStart(4, '0');
    case 'y':
      return two(at.getUTCFullYear() % 100);
    case 'm':
      return two(at.getUTCMonth() + 1);
    case 'd':
      return two(at.getUTCDate());
    case 'H':
      return two(at.getUTCHours());
    case 'I':
      return two(at.getUTCHours() % 12 || 12);
    case 'p':
      return at.getUTCHours() < 12 ? 'AM' : 'PM';
    case 'M':
      return two(at.getUTCMinutes());
    case 'S':
      return two(at.getUTCSeconds());
    case 'f':
      return datetimeText(epochMs, 6).slice(-6);
    case 'B':
      return named({ month: 'long' });
    case 'b':
      return named({ month: 'short' });
    case 'A':
      return named({ weekday: 'long' });
    case 'a':
      return named({ weekday: 'short' });
    case 'j': {
      const day = Math.floor((at.getTime() - Date.UTC(at.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
      return String(day).padStart(3, '0');
    }
    case '%':
      return '%';
    default:
      return undefined;
  }
}
