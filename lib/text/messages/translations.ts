import { currentLanguage } from '@/lib/text/current-language';
import type { Language } from '@/lib/text/language';
import type pages from './en/pages.json';
import type { Messages } from './messages';

/** All texts of the interface; `pages` are those that only the server draws. */
export interface Catalogue extends Messages {
  readonly pages: typeof pages;
}

export type Area = keyof Catalogue;

type Translations = Partial<Record<Language, Partial<Catalogue>>>;

declare global {
  /** The texts of other languages that are loaded: of the languages asked for so far, and of the page in the browser. */
  var isolineTranslations: Translations | undefined;
}

export function addTranslations(language: Language, texts: Partial<Catalogue>): void {
  globalThis.isolineTranslations ??= {};
  globalThis.isolineTranslations[language] = { ...globalThis.isolineTranslations[language], ...texts };
}

/** The texts of these areas in a language; areas that are not loaded are absent. */
export function translationsOf(language: Language): Partial<Catalogue> {
  return globalThis.isolineTranslations?.[language] ?? {};
}

/**
 * An area in the current language, where no translator is at hand; in English where it is not loaded. A build parses the
 * texts: those with arguments can only be read by a translator.
 */
export function textsNow<Name extends Area>(area: Name, english: Catalogue[Name]): Catalogue[Name] {
  return (translationsOf(currentLanguage())[area] as Catalogue[Name] | undefined) ?? english;
}
