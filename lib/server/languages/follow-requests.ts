import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Language } from '@/lib/text/language';
import { askedLanguage } from './asked-language';

const languages = new AsyncLocalStorage<Language>();

/** From now on `currentLanguage` is the language that the request asks for which is being answered. */
export function followRequests(): void {
  if (globalThis.isolineLanguage) return;
  const languageNow = (): Language => languages.getStore() ?? 'en';
  globalThis.isolineLanguage = languageNow;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { readonly request: IncomingMessage };
    const language = askedLanguage(request.headers);
    // A kept connection may carry requests in several languages. Until one is not English nothing has to be followed.
    if (language !== languageNow()) languages.enterWith(language);
  });
}
