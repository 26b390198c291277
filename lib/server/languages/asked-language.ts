import type { IncomingHttpHeaders } from 'node:http';
import { isLanguage, type Language, languageOfTag } from '@/lib/text/language';

/** The cookie with the language that a reader chose. */
export const languageCookie = 'locale';

/** No more of a header is read. */
const mostRead = 512;
const chosen = new RegExp(`(?:^|;\\s*)${languageCookie}=([A-Za-z_]{2,5})(?:;|$)`);

/**
 * The language of a page: the one that its reader chose, or the first of the browser's that the product has. English
 * where there is none.
 */
export function askedLanguage({ cookie, 'accept-language': accepted }: IncomingHttpHeaders): Language {
  const own = cookie === undefined ? undefined : chosen.exec(cookie)?.[1];
  if (own !== undefined && isLanguage(own)) return own;
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
