import { dropCookie, readCookie, setCookie } from './cookie';

/** What the next page says of the last thing one did. */
export interface Notice {
  readonly isGood: boolean;
  readonly text: string;
}

const cookieName = 'notice';
/** A cookie has room for a few sentences, whatever their script. */
const longest = 300;

/** Kept for the next page only. */
export function leaveNotice({ isGood, text }: Notice, headers: Headers): string {
  return setCookie(cookieName, (isGood ? '+' : '-') + encodeURIComponent(shortened(text)), headers, 15);
}

/** Half a character at the end cannot be written. */
function shortened(text: string): string {
  return text.slice(0, longest).replace(/\p{Surrogate}/gu, '');
}

export function dropNotice(headers: Headers): string {
  return dropCookie(cookieName, headers);
}

export function readNotice(headers: Headers): Notice | null {
  const [mark, ...rest] = readCookie(headers, cookieName) ?? '';
  if (mark !== '+' && mark !== '-') return null;
  try {
    return { isGood: mark === '+', text: decodeURIComponent(rest.join('')) };
  } catch {
    return null;
  }
}
