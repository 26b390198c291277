import { errorLanguage } from '@/lib/text/current-language';
import type { Language } from '@/lib/text/language';
import { type AppError, filled } from './app-error';
import { issueCodes } from './issue-codes';
import { type ErrorTexts, errorTextsOf } from './loaded-texts';
import { translatedPhrase } from './translated-phrase';

/** Facts that we word ourselves. All others are names, values and the words of drivers, which stay as they are. */
const worded: ReadonlySet<string> = new Set([
  'reason',
  'problem',
  'told',
  'what',
  'kind',
  'part',
  'thing',
  'expected',
  'wait',
]);

/**
 * The sentence of an error for its reader: in a language whose texts are loaded, else in English. What is stored, logged
 * or sent to nobody who reads it is `error.message`.
 */
export function errorText(error: AppError, language: Language = errorLanguage()): string {
  const texts = errorTextsOf(language);
  if (texts === null) return error.message;
  const { code, facts, entry } = error;
  const message = texts.errors[code] ?? entry.message;
  const told = Object.entries(facts).map(([name, fact]) => {
    if (typeof fact !== 'string' || !worded.has(name)) return [name, fact];
    return [
      name,
      name === 'thing' ? capitalized(translatedPhrase(fact.toLowerCase(), texts)) : translatedPhrase(fact, texts),
    ];
  });
  return filled(message, Object.fromEntries(told));
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An issue code with its sentence for the reader: `Issue 1003 - There is a syntax error …`. */
export function issueText(code: number, language: Language = errorLanguage()): string {
  const issues = errorTextsOf(language)?.issues;
  return filled(issues?.head ?? 'Issue {code} - {text}', { code, text: issues?.[code] ?? issueCodes[code] ?? '' });
}

/** A text of `phrases` or of the catalogue for the reader; any other text as it is. */
export function phraseText(english: string, language: Language = errorLanguage()): string {
  const texts = errorTextsOf(language);
  return texts === null ? english : translatedPhrase(english, texts);
}

/** Texts about fields, in whatever lists and objects they stand, for the reader. Texts that we do not know stay. */
export function detailTexts(details: unknown, language: Language = errorLanguage()): unknown {
  const texts = errorTextsOf(language);
  return texts === null ? details : translatedTexts(details, texts);
}

function translatedTexts(details: unknown, texts: ErrorTexts): unknown {
  if (typeof details === 'string') return translatedPhrase(details, texts);
  if (Array.isArray(details)) return details.map((item) => translatedTexts(item, texts));
  if (typeof details !== 'object' || details === null) return details;
  return Object.fromEntries(Object.entries(details).map(([field, inner]) => [field, translatedTexts(inner, texts)]));
}
