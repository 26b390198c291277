/** The languages of the interface, by their own names. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  nl: 'Nederlands',
  pt: 'Português',
  pt_BR: 'Português (Brasil)',
  ru: 'Русский',
  sk: 'Slovenčina',
  sl: 'Slovenščina',
  zh: '中文',
} as const;

export type Language = keyof typeof languages;

export function isLanguage(name: string): name is Language {
  return Object.hasOwn(languages, name);
}

/**
 * The BCP 47 tag of a language, as HTML and `Intl` have it.
 *
 * @example languageTag('pt_BR') // 'pt-BR'
 */
export function languageTag(language: Language): string {
  return language.replace('_', '-');
}

/** The language with this BCP 47 tag, or the one of its first subtag; null where there is neither. */
export function languageOfTag(tag: string): Language | null {
  const [first = '', region = ''] = tag.trim().split(/[-_]/, 2);
  const exact = `${first.toLowerCase()}_${region.toUpperCase()}`;
  if (isLanguage(exact)) return exact;
  const general = first.toLowerCase();
  return isLanguage(general) ? general : null;
}
