import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Language } from '@/lib/text/language';
import { ownPageHeader } from '@/lib/text/own-page-header';
import { askedLanguage } from './asked-language';
import { loadLanguage } from './load-language';

/** The language of an answer, and that in which it tells what went wrong. */
interface Spoken {
  readonly language: Language;
  readonly errors: Language;
}

declare global {
  /** The languages of what is being done: Next bundles this module several times, and all bundles follow the same. */
  var isolineLanguages: AsyncLocalStorage<Spoken> | undefined;
}

globalThis.isolineLanguages ??= new AsyncLocalStorage<Spoken>();
const languages = globalThis.isolineLanguages;
const english: Spoken = { language: 'en', errors: 'en' };

/** From now on `currentLanguage` is the language that the request asks for which is being answered. */
export function followRequests(): void {
  if (globalThis.isolineLanguage) return;
  const now = (): Spoken => languages.getStore() ?? english;
  globalThis.isolineLanguage = () => now().language;
  globalThis.isolineErrorLanguage = () => now().errors;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { readonly request: IncomingMessage };
    const language = askedLanguage(request.headers);
    const errors = isOfPage(request) ? language : 'en';
    // A kept connection may carry requests in several languages. Until one is not English nothing has to be followed.
    if (language !== now().language || errors !== now().errors) languages.enterWith({ language, errors });
  });
}

/** Other clients of the API know its errors by their English texts, also in a browser that prefers another language. */
function isOfPage({ url = '/', headers }: IncomingMessage): boolean {
  const [path = '/'] = url.split('?', 1);
  return headers[ownPageHeader] !== undefined || !path.includes('/api/v1/');
}

/** Does some work in a language, whatever that of the request is. */
export async function inLanguage<Result>(language: Language, work: () => Promise<Result>): Promise<Result> {
  await loadLanguage(language);
  return languages.run({ language, errors: language }, work);
}
