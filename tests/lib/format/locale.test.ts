import { describe, expect, it } from 'vitest';
import { formatLocale } from '@/lib/format/locale';
import { formatNumber } from '@/lib/format/number-format';
import { timeFormatter } from '@/lib/format/time-format';

const locales = ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'pt-BR', 'ru', 'zh'];
const at = Date.UTC(2023, 8, 4, 15, 6, 7);

/** The output of the platform without its special spaces and direction marks, which our formatter does not write. */
const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, ' ').replaceAll(/[\u200e\u200f\u061c]/g, '');

describe.each(locales)('%s', (locale) => {
  const intl = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn', ...options });

  it('groups and points numbers as the platform does', () => {
    const figures = new Intl.NumberFormat(locale, {
      numberingSystem: 'latn',
      useGrouping: 'always',
      minimumFractionDigits: 1,
    } as Intl.NumberFormatOptions);
    for (const value of [1234567.5, -98765.5, 0.5]) {
      expect(plain(formatNumber(value, ',.1f', locale)).replace('−', '-')).toBe(
        plain(figures.format(value)).replace('−', '-'),
      );
    }
  });

  it('names months and days as the platform does', () => {
    const write = (format: string) => timeFormatter(format, locale)(at);
    expect(write('%B')).toBe(intl({ month: 'long' }).format(at));
    expect(write('%b')).toBe(intl({ month: 'short' }).format(at));
    expect(write('%A')).toBe(intl({ weekday: 'long' }).format(at));
    expect(write('%a')).toBe(intl({ weekday: 'short' }).format(at));
  });

  it('writes a day and a time in its order', () => {
    const write = (format: string) => plain(timeFormatter(format, locale)(at));
    expect(write('%x')).toBe(plain(intl({ year: 'numeric', month: 'numeric', day: 'numeric' }).format(at)));
    expect(write('%X')).toBe(plain(intl({ hour: 'numeric', minute: 'numeric', second: 'numeric' }).format(at)));
  });
});

it('reads the names of languages as accounts and browsers write them', () => {
  expect(formatLocale('pt_BR')).toBe(formatLocale('pt-BR'));
  expect(formatLocale('de-AT')).toBe(formatLocale('de'));
  expect(formatLocale('tlh')).toBe(formatLocale('en'));
});
