import type { Language } from '@/lib/text/language';

/** Sentences of errors in another language. */
export interface ErrorTexts {
  /** By the code of the error. */
  readonly errors: Readonly<Record<string, string>>;
  /** By the number of the issue. */
  readonly issues: Readonly<Record<string, string>>;
  /** By the English text, which stands in `phrases`. */
  readonly phrases: Readonly<Record<string, string>>;
}

declare global {
  /** The texts of the languages asked for so far. Next bundles this module several times, and all bundles share them. */
  var isolineErrorTexts: Partial<Record<Language, ErrorTexts>> | undefined;
}

export function addErrorTexts(language: Language, texts: ErrorTexts): void {
  globalThis.isolineErrorTexts ??= {};
  globalThis.isolineErrorTexts[language] = texts;
}

/** The texts of a language; null in English and where they are not loaded. */
export function errorTextsOf(language: Language): ErrorTexts | null {
  return globalThis.isolineErrorTexts?.[language] ?? null;
}
