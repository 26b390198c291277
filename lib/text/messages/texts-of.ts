import { createTranslator } from 'next-intl';
import { currentLanguage } from '@/lib/text/current-language';
import { type Language, languageTag } from '@/lib/text/language';

type Translator<Messages extends object> = ReturnType<typeof createTranslator<Messages>>;

/**
 * A part of the catalogue where no component asks for it: definitions, and what the server and the browser share. Each
 * call answers in the current language.
 *
 * @param read - The part in the current language.
 *
 * @example
 * const t = textsOf(() => textsNow('database', database).fields);
 */
export function textsOf<Messages extends object>(read: () => Messages): Translator<Messages> {
  const made = new Map<Language, { readonly messages: Messages; readonly translator: Translator<Messages> }>();
  const now = (): Translator<Messages> => {
    const language = currentLanguage();
    const messages = read();
    const known = made.get(language);
    if (known?.messages === messages) return known.translator;
    const translator = createTranslator<Messages>({ locale: languageTag(language), messages, timeZone: 'UTC' });
    made.set(language, { messages, translator });
    return translator;
  };
  const call = (...args: Parameters<Translator<Messages>>) => now()(...args);
  return Object.assign(call, {
    rich: (...args: Parameters<Translator<Messages>['rich']>) => now().rich(...args),
    markup: (...args: Parameters<Translator<Messages>['markup']>) => now().markup(...args),
    raw: (...args: Parameters<Translator<Messages>['raw']>) => now().raw(...args),
    has: (...args: Parameters<Translator<Messages>['has']>) => now().has(...args),
  }) as Translator<Messages>;
}
