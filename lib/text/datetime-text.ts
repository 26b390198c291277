const dayMs = 86_400_000;
let lastDay = Number.NaN;
let lastDate = '';

/**
 * The date of a day number as `2021-01-02`. The last result is cached, because consecutive instants often share a day.
 */
function dateText(day: number): string {
  if (day !== lastDay) {
    lastDay = day;
    lastDate = new Date(day * dayMs).toISOString().split('T')[0] ?? '';
  }
  return lastDate;
}

const two = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));

/** `2021-01-02 03:04:05` with `decimals` decimals of a second. Takes epoch ms, writes no zone. */
export function datetimeText(epochMs: number, decimals: 0 | 3 | 6 = 0): string {
  const day = Math.floor(epochMs / dayMs);
  const time = epochMs - day * dayMs;
  const seconds = Math.floor(time / 1000);
  const [hour, minute, second] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const text = `${dateText(day)} ${two[hour]}:${two[minute]}:${two[second]}`;
  if (decimals === 0) return text;
  const micros = String(Math.round((time - seconds * 1000) * 1000)).padStart(6, '0');
  return `${text}.${micros.slice(0, decimals)}`;
}

/**
 * Formats an instant by a strftime pattern: %Y %y %m %d %H %I %p %M %S %f %B %b %A %a %j %%. Other directives remain.
 */
export function strftime(epochMs: number, pattern: string): string {
  return pattern.replace(/%([A-Za-z%])/g, (token, letter: string) => partOf(epochMs, letter) ?? token);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function partOf(epochMs: number, letter: string): string | undefined {
  const at = new Date(Math.floor(epochMs));
  const named = (options: Intl.DateTimeFormatOptions): string =>
    at.toLocaleString('en-US', { ...options, timeZone: 'UTC' });
  switch (letter) {
    case 'Y':
      return String(at.getUTCFullYear()).padStart(4, '0');
    case 'y':
      return twoDigits(at.getUTCFullYear() % 100);
    case 'm':
      return twoDigits(at.getUTCMonth() + 1);
    case 'd':
      return twoDigits(at.getUTCDate());
    case 'H':
      return twoDigits(at.getUTCHours());
    case 'I':
      return twoDigits(at.getUTCHours() % 12 || 12);
    case 'p':
      return at.getUTCHours() < 12 ? 'AM' : 'PM';
    case 'M':
      return twoDigits(at.getUTCMinutes());
    case 'S':
      return twoDigits(at.getUTCSeconds());
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
