import { readCookie, setCookie } from './cookie';

/** What the sign-in page says after an attempt. It never tells which half was wrong. */
export const signInNotices = {
  wrong: 'That user name and password do not go together. Please try again.',
  locked: 'Too many attempts. Wait a few minutes, then try again, or ask your administrator for a sign-in link.',
  link: 'This sign-in link was already used or is too old. Ask for a new one.',
} as const;
export type SignInNotice = keyof typeof signInNotices;

const cookieName = 'sign_in_notice';

/** Kept for the next page only. */
export function leaveNotice(notice: SignInNotice, headers: Headers): string {
  return setCookie(cookieName, notice, headers, 30);
}

export function readNotice(headers: Headers): SignInNotice | null {
  const notice = readCookie(headers, cookieName);
  return notice !== null && notice in signInNotices ? (notice as SignInNotice) : null;
}
