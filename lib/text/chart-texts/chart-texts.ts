import { currentLanguage } from '@/lib/text/current-language';
import type { Language } from '@/lib/text/language';

/** English texts with their translations. */
export type ChartTexts = Readonly<Record<string, string>>;

declare global {
  /** The translated texts of chart types and their controls: all of a language on the server, a page's own in the browser. */
  var isolineChartTexts: Partial<Record<Language, ChartTexts>> | undefined;
}

const none: ChartTexts = {};

export function addChartTexts(language: Language, texts: ChartTexts): void {
  globalThis.isolineChartTexts ??= {};
  globalThis.isolineChartTexts[language] = { ...globalThis.isolineChartTexts[language], ...texts };
}

/** The translations of a language that are loaded: another object after each addition. */
export function chartTextsOf(language: Language): ChartTexts {
  return globalThis.isolineChartTexts?.[language] ?? none;
}

/**
 * A text of a chart type or of a control in the current language: in English as it is given, and where it has no
 * translation. `{name}` stands for the value of that name.
 */
export function chartText(english: string, values: Readonly<Record<string, string | number>> = {}): string {
  const language = currentLanguage();
  const texts = language === 'en' ? none : chartTextsOf(language);
  let text = Object.hasOwn(texts, english) ? (texts[english] ?? english) : english;
  for (const [name, value] of Object.entries(values)) text = text.replace(`{${name}}`, String(value));
  return text;
}
