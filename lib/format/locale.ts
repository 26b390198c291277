import type { FormatLocaleDefinition } from '@visx/vendor/d3-format';
import type { TimeLocaleDefinition } from '@visx/vendor/d3-time-format';
import definitions from './locales.generated.json' with { type: 'json' };

export interface FormatLocale {
  readonly number: FormatLocaleDefinition;
  readonly time: TimeLocaleDefinition;
}

const known = definitions as unknown as Readonly<Record<string, FormatLocale>>;
const english = known.en as FormatLocale;

/** The number and date conventions of a language: `pt-BR` falls back to `pt`, an unknown one to English. */
export function formatLocale(locale = 'en'): FormatLocale {
  const tag = locale.replace('_', '-');
  return known[tag] ?? known[tag.split('-')[0] ?? 'en'] ?? english;
}
