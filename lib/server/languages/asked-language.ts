import type { IncomingHttpHeaders } from 'node:http';
import { isLanguage, type Language, languageOfTag } from '@/lib/text/language';

/** The cookie with the language that a reader chose. */
export const languageCookie = 'locale';

/** No more of a header is read. */
const mostRead = 512;
const bearer = /^bearer\s/i;
const chosen = new RegExp(`(?:^|;\\s*)${languageCookie}=([A-Za-z_]{2,5})(?:;|$)`);

/**
 * The language of an answer: the one that its reader chose, or the first of the browser's that the product has. English
 * where there is none, and for programs with a token that chose none: they compare texts, and many send the
 * `Accept-Language` of the browser or library that they run in without meaning it.
 */
export function askedLanguage(headers: IncomingHttpHeaders): Language {
  const { cookie, authorization, 'accept-language': accepted } = headers;
  const own = cookie === undefined ? undefined : chosen.exec(cookie)?.[1];
  if (own !== undefined && isLanguage(own)) return own;
  if (authorization !== undefined && bearer.test(authorization)) return 'en';
  if (accepted === undefined || accepted.startsWith('en')) return 'en';
  return (
    acceptedLanguages(accepted)
      .map(languageOfTag)
      .find((language) => language !== null) ?? 'en'
  );
}

/** The tags of an `Accept-Language` header, the best first. */
function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, mostRead)
    .split(',')
    .map((part) => {
      const [tag = '', weight = ''] = part.trim().split(';', 2);
      const quality = weight.trim().startsWith('q=') ? Number(weight.trim().slice(2)) : 1;
      return { tag, quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}
