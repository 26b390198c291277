import { readCookie, setCookie } from './cookie';

/** What the sign-in page says after an attempt. It never tells which half was wrong. */
export const signInNotices = {
  wrong: 'That user name and password do not go together. Please try again.',
  locked: 'Too many attempts. Wait a few minutes, then try again, or ask your administrator for a sign-in link.',
  link: 'This sign-in link was already used or is too old. Ask for a new one.',
} as const;
export type SignInNotice = keyof typeof signInNotices;

/** What the page of one's own account says after its forms were sent. */
export const accountNotices = {
  renamed: { isGood: true, text: 'Your name was changed.' },
  password: { isGood: true, text: 'Your password was changed. You were signed out everywhere else.' },
  names: { isGood: false, text: 'Nothing was changed: both names must have between 1 and 64 characters.' },
  present: { isGood: false, text: 'Nothing was changed: that is not your present password.' },
  empty: { isGood: false, text: 'Nothing was changed: the new password is empty.' },
  twice: { isGood: false, text: 'Nothing was changed: the new password was not typed the same way twice.' },
  throttled: { isGood: false, text: 'Nothing was changed: too many attempts. Wait a few minutes, then try again.' },
  stale: { isGood: false, text: 'Nothing was changed: the form was too old. Please send it again.' },
} as const;
export type AccountNotice = keyof typeof accountNotices;

const cookieName = 'sign_in_notice';

/** Kept for the next page only. */
export function leaveNotice(notice: SignInNotice | AccountNotice, headers: Headers): string {
  return setCookie(cookieName, notice, headers, 30);
}

export function readNotice(headers: Headers): SignInNotice | null {
  const notice = readCookie(headers, cookieName);
  return notice !== null && notice in signInNotices ? (notice as SignInNotice) : null;
}

export function readAccountNotice(headers: Headers): AccountNotice | null {
  const notice = readCookie(headers, cookieName);
  return notice !== null && notice in accountNotices ? (notice as AccountNotice) : null;
}
