import { writeFileSync } from 'node:fs';

/** Rewrites `locales.generated.json` from the CLDR data of Node: `npx tsx lib/format/locales.generate.ts`. */
const locales = ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'pt-BR', 'ru', 'sk', 'sl', 'zh'];

const english = {
  number: { decimal: '.', thousands: ',', grouping: [3], currency: ['$', ''], minus: '-' },
  time: {
    dateTime: '%x, %X',
    date: '%-m/%-d/%Y',
    time: '%-I:%M:%S %p',
    periods: ['AM', 'PM'],
    ...names('en'),
  },
};

function definitionOf(locale: string): typeof english {
  if (locale === 'en') return english;
  const figures = new Intl.NumberFormat(locale, {
    numberingSystem: 'latn',
    useGrouping: 'always',
  } as Intl.NumberFormatOptions);
  const parts = figures.formatToParts(1234567.5);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  const minus = figures.formatToParts(-1).find(({ type }) => type === 'minusSign')?.value ?? '-';
  return {
    number: {
      decimal: part('decimal') || '.',
      thousands: part('group').replace('\u202f', '\u00a0'),
      grouping: [3],
      currency: ['$', ''],
      minus: minus.replace('\u200e', '').replace('\u061c', ''),
    },
    time: { dateTime: '%x, %X', ...patterns(locale), ...names(locale) },
  };
}

function names(locale: string): { days: string[]; shortDays: string[]; months: string[]; shortMonths: string[] } {
  const list = (count: number, dateOf: (index: number) => Date, options: Intl.DateTimeFormatOptions): string[] =>
    Array.from({ length: count }, (_, index) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' }).format(dateOf(index)),
    );
  const day = (index: number): Date => new Date(Date.UTC(2023, 0, 1 + index));
  const month = (index: number): Date => new Date(Date.UTC(2023, index, 15));
  return {
    days: list(7, day, { weekday: 'long' }),
    shortDays: list(7, day, { weekday: 'short' }),
    months: list(12, month, { month: 'long' }),
    shortMonths: list(12, month, { month: 'short' }),
  };
}

function patterns(locale: string): { date: string; time: string; periods: string[] } {
  const sample = new Date(Date.UTC(2023, 8, 4, 15, 6, 7));
  const options = { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const;
  const date = new Intl.DateTimeFormat(locale, { ...options, year: 'numeric', month: 'numeric', day: 'numeric' });
  const time = new Intl.DateTimeFormat(locale, { ...options, hour: 'numeric', minute: 'numeric', second: 'numeric' });
  const period = (hour: number): string =>
    new Intl.DateTimeFormat(locale, { ...options, hour: 'numeric', hour12: true })
      .formatToParts(new Date(Date.UTC(2023, 8, 4, hour)))
      .find(({ type }) => type === 'dayPeriod')?.value ?? '';
  return {
    date: date.formatToParts(sample).map(directive).join(''),
    time: time.formatToParts(sample).map(directive).join(''),
    periods: [period(9), period(15)],
  };
}

function directive({ type, value }: Intl.DateTimeFormatPart): string {
  switch (type) {
    case 'year':
      return '%Y';
    case 'month':
      return value.length === 2 ? '%m' : '%-m';
    case 'day':
      return value.length === 2 ? '%d' : '%-d';
    case 'hour':
      return `%${value.length === 2 ? '' : '-'}${Number(value) === 3 ? 'I' : 'H'}`;
    case 'minute':
      return '%M';
    case 'second':
      return '%S';
    case 'dayPeriod':
      return '%p';
    default:
      return value.replace('\u200f', '').replace('\u202f', ' ');
  }
}

const definitions = Object.fromEntries(locales.map((locale) => [locale, definitionOf(locale)]));
writeFileSync(new URL('./locales.generated.json', import.meta.url), `${JSON.stringify(definitions, null, 1)}\n`);
