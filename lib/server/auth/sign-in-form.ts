import { withBase } from '@/lib/base-path/base-path';
import { AppError } from '@/lib/errors/app-error';
import { jsonOrNull } from '@/lib/server/api/request/body';
import { readForm } from '@/lib/server/api/request/form';
import { errorResponse } from '@/lib/server/api/wire';
import { config } from '@/lib/server/config';
import { requestOrigin } from '@/lib/server/public-url';
import { currentLanguage } from '@/lib/text/current-language';
import { languageTag } from '@/lib/text/language';
import { pageTexts } from '@/lib/text/messages/page-texts';
import type { Notice } from '@/lib/text/notice';
import { dropCookie, sessionCookie } from './cookie';
import { checkPassword } from './credentials/check-password';
import { checkCsrf } from './csrf';
import { beginStep, stepAfterPassword, stepPaths } from './factor/second-step';
import { leaveNotice } from './flash';
import { redeemSignInLink } from './link';
import { nextPath } from './next-path';
import { pageViewerOf } from './page-viewer';
import { redirectTo } from './redirect';
import { endSession, readSession, startSession } from './session-token';
import { endTokens, signedIn } from './sign-in';
import { remoteUserOf } from './sso/proxy/remote-user';
import { signOutAddress } from './sso/sign-out';
import { addressOf } from './throttle';

const t = pageTexts('login');

/** `POST /login/`: the sign-in form, sent by a browser without scripts or by a program. */
export async function submitSignIn(request: Request): Promise<Response> {
  const { headers } = request;
  const fields = await readFields(request);
  if (!(await hasCsrf(headers, fields.get('csrf_token') ?? headers.get('x-csrftoken')))) {
    return redirectTo('/login/?next=%2Flogin%2F');
  }
  const next = nextPath(new URL(request.url).searchParams.get('next'), requestOrigin(request));
  if (await isSignedIn(headers)) return redirectTo(next);
  const username = (fields.get('username') ?? '').trim();
  try {
    const password = fields.get('password') ?? '';
    const id = await checkPassword({ username, password, place: 'any' }, addressOf(headers));
    const kind = await stepAfterPassword(id);
    if (kind === null) return redirectTo(next, [await startSession(await signedIn(id), headers)]);
    return redirectTo(stepPaths[kind], [await beginStep(id, { next, kind }, headers)]);
  } catch (problem) {
    return redirectTo(`/login/?next=${next}`, [leaveNotice(noticeOf(problem), headers)]);
  }
}

/** `POST /login/link/<token>/`: the button on the page of a one-time sign-in link. */
export async function submitSignInLink(request: Request, token: string): Promise<Response> {
  const { headers } = request;
  const fields = await readFields(request);
  if (!(await hasCsrf(headers, fields.get('csrf_token') ?? null))) return redirectTo(`/login/link/${token}/`);
  const userId = await redeemSignInLink(token);
  if (userId === null) return redirectTo('/login/?next=/', [leaveNotice(bad(t('linkSpent')), headers)]);
  return redirectTo('/', [await startSession(await signedIn(userId), headers)]);
}

/**
 * `GET /logout/`: ends this session and all bearer tokens of its user; other sessions stay. Where the session came from
 * a provider, that may be left as well (`signOutAddress`). A request from another
 * site, or for an image or script of any page, ends nothing: a page asks the user first.
 */
export function signOut(request: Request): Promise<Response> {
  return endOwn(request).catch(errorResponse);
}

async function endOwn(request: Request): Promise<Response> {
  if (!isMeant(request)) return askFirst();
  const viewer = await pageViewerOf(request.headers);
  const session = viewer.id === null ? null : await readSession(request.headers);
  if (viewer.id !== null) await endTokens(viewer.id);
  await endSession(request.headers);
  const byProxy = remoteUserOf(request.headers) === null ? null : (config().proxy?.signOutUrl ?? null);
  const away = session === null ? null : ((await signOutAddress(session.sessionId)) ?? byProxy);
  return redirectTo(away ?? '/', [dropCookie(sessionCookie, request.headers)]);
}

/**
 * True when the user requested the page. Browsers send `Sec-Fetch-Site`; over plain http they do not, so `Referer`
 * decides. Programs send neither.
 */
function isMeant({ headers, url }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  if (headers.has('sec-purpose')) return false;
  if (site !== null)
    return /^(?:same-origin|none)$/.test(site) && (headers.get('sec-fetch-mode') ?? 'navigate') === 'navigate';
  const referer = headers.get('referer');
  return referer === null || hostOf(referer) === (headers.get('host') ?? new URL(url).host);
}

function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null;
}

function askFirst(): Response {
  const html =
    `<!doctype html><html lang="${languageTag(currentLanguage())}"><title>${t('signOutAsk')}</title><p>${t('ledHere')}</p>` +
    `<form action="${withBase('/logout/')}"><button>${t('signOut')}</button> <a href="${withBase('/')}">${t('staySignedIn')}</a></form></html>`;
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } });
}

async function isSignedIn(headers: Headers): Promise<boolean> {
  return (await readSession(headers)) !== null && (await pageViewerOf(headers)).kind === 'user';
}

function bad(text: string): Notice {
  return { isGood: false, text };
}

/** What the sign-in page says after a failed attempt: never whether the name or the password was wrong. */
function noticeOf(problem: unknown): Notice {
  if (!(problem instanceof AppError)) throw problem;
  if (problem.code === 'sign_in_throttled') return bad(t('locked'));
  if (problem.code === 'credentials_wrong') return bad(t('wrong'));
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

/** The text fields of a form or of a JSON body. */
export async function readFields(request: Request): Promise<Map<string, string>> {
  const isJson = request.headers.get('content-type')?.includes('json');
  const pairs = isJson ? await jsonPairs(request) : await formPairs(request);
  return new Map(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}

async function jsonPairs(request: Request): Promise<[string, unknown][]> {
  const body: unknown = await jsonOrNull(request);
  return typeof body === 'object' && body !== null ? Object.entries(body) : [];
}

async function formPairs(request: Request): Promise<[string, unknown][]> {
  const form = await readForm(request);
  return form === null ? [] : [...form];
}
