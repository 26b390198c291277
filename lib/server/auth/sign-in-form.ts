import { AppError } from '@/lib/errors/app-error';
import type { Notice } from '@/lib/text/notice';
import { dropCookie, sessionCookie } from './cookie';
import { checkCsrf } from './csrf';
import { leaveNotice } from './flash';
import { linkSpent, redeemSignInLink } from './link';
import { nextPath } from './next-path';
import { pageViewerOf } from './page-viewer';
import { redirectTo } from './redirect';
import { readSession, startSession } from './session-token';
import { endSessions, signedIn, signIn } from './sign-in';
import { addressOf } from './throttle';

/** `POST /login/`: the form, sent by a browser without scripts or by a program. */
export async function submitSignIn(request: Request): Promise<Response> {
  const { headers } = request;
  const fields = await readFields(request);
  if (!(await hasCsrf(headers, fields.get('csrf_token') ?? headers.get('x-csrftoken')))) {
    return redirectTo('/login/?next=%2Flogin%2F');
  }
  const next = nextPath(new URL(request.url).searchParams.get('next'), originOf(request));
  if (await isSignedIn(headers)) return redirectTo(next);
  const username = (fields.get('username') ?? '').trim();
  try {
    const owner = await signIn({ username, password: fields.get('password') ?? '' }, addressOf(headers));
    return redirectTo(next, [await startSession(owner, headers)]);
  } catch (problem) {
    return redirectTo(`/login/?next=${next}`, [leaveNotice(noticeOf(problem), headers)]);
  }
}

/** `POST /login/link/<token>/`: the button on the page that a one-time link opens. */
export async function submitSignInLink(request: Request, token: string): Promise<Response> {
  const { headers } = request;
  const fields = await readFields(request);
  if (!(await hasCsrf(headers, fields.get('csrf_token') ?? null))) return redirectTo(`/login/link/${token}/`);
  const userId = await redeemSignInLink(token);
  if (userId === null) return redirectTo('/login/?next=/', [leaveNotice(bad(linkSpent), headers)]);
  return redirectTo('/', [await startSession(await signedIn(userId), headers)]);
}

/** `/logout/`: ends this user's sessions and tokens everywhere. */
export async function signOut(request: Request): Promise<Response> {
  const viewer = await pageViewerOf(request.headers);
  if (viewer.id !== null) await endSessions(viewer.id);
  return redirectTo('/', [dropCookie(sessionCookie, request.headers)]);
}

async function isSignedIn(headers: Headers): Promise<boolean> {
  return (await readSession(headers)) !== null && (await pageViewerOf(headers)).kind === 'user';
}

/** What the sign-in page says after an attempt. It never tells which half was wrong. */
const notices = {
  wrong: 'That user name and password do not go together. Please try again.',
  locked: 'Too many attempts. Wait a few minutes, then try again, or ask your administrator for a sign-in link.',
};

function bad(text: string): Notice {
  return { isGood: false, text };
}

function noticeOf(problem: unknown): Notice {
  if (!(problem instanceof AppError)) throw problem;
  if (problem.code === 'sign_in_throttled') return bad(notices.locked);
  if (problem.code === 'credentials_wrong') return bad(notices.wrong);
  throw problem;
}

export async function hasCsrf(headers: Headers, token: string | null): Promise<boolean> {
  try {
    await checkCsrf(headers, token);
    return true;
  } catch {
    return false;
  }
}

/** What a form or a program sent, as text. */
export async function readFields(request: Request): Promise<Map<string, string>> {
  const isJson = request.headers.get('content-type')?.includes('json');
  const pairs = isJson ? await jsonPairs(request) : await formPairs(request);
  return new Map(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}

async function jsonPairs(request: Request): Promise<[string, unknown][]> {
  const body: unknown = await request.json().catch(() => null);
  return typeof body === 'object' && body !== null ? Object.entries(body) : [];
}

async function formPairs(request: Request): Promise<[string, unknown][]> {
  const form = await request.formData().catch(() => null);
  return form === null ? [] : [...form];
}

function originOf(request: Request): string {
  const url = new URL(request.url);
  const scheme = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim() ?? url.protocol.replace(':', '');
  return `${scheme}://${request.headers.get('host') ?? url.host}`;
}
