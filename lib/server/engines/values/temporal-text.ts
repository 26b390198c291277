const dayMs = 86_400_000;

const instant =
  /^(?<year>\d{4,})-(?<month>\d\d)-(?<day>\d\d)(?:[ T](?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)(?<fraction>\.\d+)?)?(?<zone>Z|[+-]\d\d(?::?\d\d){0,2})?(?<before> BC)?$/;

/** Epoch ms of an ISO date or date and time; text without a zone is read as UTC. Null for other text (`infinity`). */
export function instantOf(text: string): number | null {
  const plain = plainInstantOf(text);
  if (plain !== null) return plain;
  const parts = instant.exec(text)?.groups;
  if (!parts) return null;
  const year = parts.before ? 1 - Number(parts.year) : Number(parts.year);
  const time =
    Number(parts.hour ?? 0) * 3_600_000 + Number(parts.minute ?? 0) * 60_000 + Number(parts.second ?? 0) * 1000;
  const fraction = parts.fraction ? Math.round(Number(parts.fraction) * 1_000_000) / 1000 : 0;
  return daysOf(year, Number(parts.month), Number(parts.day)) * dayMs + time + fraction - zoneMs(parts.zone);
}

const [dash, colon, blank] = [0x2d, 0x3a, 0x20];

/** Fast path for the most frequent formats, `2004-01-31` and `2004-01-31 10:00:00`; null for all others. */
function plainInstantOf(text: string): number | null {
  const isDate = text.length === 10;
  if ((!isDate && text.length !== 19) || text.charCodeAt(4) !== dash || text.charCodeAt(7) !== dash) return null;
  const days = daysOf(digits(text, 0) * 100 + digits(text, 2), digits(text, 5), digits(text, 8));
  if (isDate) return Number.isNaN(days) ? null : days * dayMs;
  if (text.charCodeAt(10) !== blank || text.charCodeAt(13) !== colon || text.charCodeAt(16) !== colon) return null;
  const seconds = digits(text, 11) * 3600 + digits(text, 14) * 60 + digits(text, 17);
  const instant = days * dayMs + seconds * 1000;
  return Number.isNaN(instant) ? null : instant;
}

/** The number of the two digits at a place; NaN where they are no digits. */
function digits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - 48, text.charCodeAt(at + 1) - 48];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/** Days since 1970-01-01 in the proleptic Gregorian calendar. */
function daysOf(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

function zoneMs(zone: string | undefined): number {
  if (!zone || zone === 'Z') return 0;
  const [hours = 0, minutes = 0, seconds = 0] = (zone.slice(1).match(/\d\d/g) ?? []).map(Number);
  return (zone.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds) * 1000;
}

/** A time of day with six digits of fraction, or none: `10:00:00.500000`. */
export function timeText(text: string): string {
  const [, time = text, fraction = '', zone = ''] = /^(\d\d:\d\d:\d\d)(?:\.(\d+))?(.*)$/.exec(text) ?? [];
  return `${time}${fraction ? `.${fraction.padEnd(6, '0')}` : ''}${/^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone}`;
}

/** A span as `1 days 02:00:00`; a negative one as negative days plus a positive time, `-1 days +23:59:55`. */
export function spanText(micros: number): string {
  const dayMicros = dayMs * 1000;
  const days = Math.floor(micros / dayMicros);
  const rest = micros - days * dayMicros;
  const seconds = Math.floor(rest / 1_000_000);
  const fraction = rest - seconds * 1_000_000;
  const clock = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return `${days} days ${days < 0 ? '+' : ''}${clock.join(':')}${fraction ? `.${String(fraction).padStart(6, '0')}` : ''}`;
}
