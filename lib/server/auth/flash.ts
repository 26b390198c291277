import type { Notice, NoticeLink } from '@/lib/text/notice';
import { dropCookie, noticeCookie, readCookie, setCookie } from './cookie';

/** The longest text, in UTF-16 units: a cookie has room for a few sentences in any script. */
const longest = 300;

const longestLink = 60;
/** The longest cookie value, in characters after URI encoding. */
const longestValue = 3500;

/** The `Set-Cookie` header of a notice that only the next page shows. Links that do not fit are left out. */
export function leaveNotice({ isGood, text, links = [] }: Notice, headers: Headers): string {
  const lines = [text, ...links.flatMap((link) => [shortened(link.text, longestLink), link.href])];
  lines[0] = shortened(text, longest);
  let value = encodeURIComponent(lines.join('\n'));
  while (value.length > longestValue && lines.length > 1) {
    lines.splice(-2);
    value = encodeURIComponent(lines.join('\n'));
  }
  return setCookie(noticeCookie, (isGood ? '+' : '-') + value, headers, 15);
}

/** The text on one line, cut to `most`. Lone surrogates are removed, since they cannot be URI-encoded. */
function shortened(text: string, most: number): string {
  return text
    .replace(/\s+/g, ' ')
    .slice(0, most)
    .replace(/\p{Surrogate}/gu, '');
}

export function dropNotice(headers: Headers): string {
  return dropCookie(noticeCookie, headers);
}

export function readNotice(headers: Headers): Notice | null {
  const [mark, ...rest] = readCookie(headers, noticeCookie) ?? '';
  if (mark !== '+' && mark !== '-') return null;
  try {
    const [text = '', ...lines] = decodeURIComponent(rest.join('')).split('\n');
    const links = linksIn(lines);
    return { isGood: mark === '+', text, ...(links.length > 0 ? { links } : {}) };
  } catch {
    return null;
  }
}

/** Only links to paths of this site are returned, since a cookie could come from anywhere. */
function linksIn(lines: readonly string[]): NoticeLink[] {
  return lines.flatMap((text, at) => {
    const href = lines[at + 1];
    return at % 2 === 0 && href !== undefined && /^\/(?![/\\])/.test(href) ? [{ text, href }] : [];
  });
}
