import { type Language, languageOfTag } from './language';

declare global {
  /** The language of the request that is being answered; set where the server starts. */
  var isolineLanguage: (() => Language) | undefined;
  /** The language in which the errors of that request are told; set with it. */
  var isolineErrorLanguage: (() => Language) | undefined;
}

/** The language of the page, in the browser and on the server; English where no page is drawn. */
export function currentLanguage(): Language {
  if (typeof document !== 'undefined') return languageOfTag(document.documentElement.lang) ?? 'en';
  return globalThis.isolineLanguage?.() ?? 'en';
}

/** The language in which errors are told: that of the page, but English to other clients of the API. */
export function errorLanguage(): Language {
  return globalThis.isolineErrorLanguage?.() ?? currentLanguage();
}
