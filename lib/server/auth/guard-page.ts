import { NextResponse } from 'next/server';
import { AppError } from '@/lib/errors/app-error';
import { asksForRight, canOpenScreen, isScreen } from '@/lib/permissions/screen';
import type { Viewer } from '@/lib/permissions/viewer';
import { readForm } from '@/lib/server/api/request/form';
import { errorResponse } from '@/lib/server/api/wire';
import { embeddingOf, embeddingOfDashboard, guardEmbedded } from '@/lib/server/embedded/embedded-page';
import { csrfHeader, issueCsrf } from './csrf';
import { dropNotice, readNotice } from './flash';
import { loginAddress } from './login-address';
import { pagePolicy } from './page-policy';
import { pageViewerOf } from './page-viewer';
import { redirectTo } from './redirect';
import { readSession } from './session-token';
import { bearerOf } from './token';

/** Tells layouts which address they stand around: Next keeps it from them. */
export const pathHeader = 'x-page-path';

/** Pages that are for everybody. */
const open = /^\/(login|logout|lead|lang|back|register|health|healthcheck|ping|superset\/warm_up_cache)(\/|$)/;

const signIn = /^\/login(\/link\/[^/]+)?$/;

const embeddedPath = /^\/(?:embedded\/([^/]+)|dashboard\/([^/]+)\/embedded)$/;

/** Addresses of the past that had nothing to show. */
const moved = /^\/((users|roles|groups)\/action|register\/activation)\//;

/**
 * Signed in? Every page but the few open ones is left to those who carry a session of ours and whose roles open the
 * screen; what is on it is asked for where the page is made.
 */
export async function guardPage(request: Request): Promise<Response> {
  return answer(request).catch(errorResponse);
}

async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname.replace(/\/+$/, '') || '/';
  if (signIn.test(path)) return signInPage(request, url, path);
  if (path === '/') return leadTo('/superset/welcome/', url);
  if (isOnlyRead.test(path) && !['GET', 'HEAD'].includes(request.method) && !isPostedOn(url)) return refused();
  if (moved.test(path)) return leadTo('/', url);
  const embedding = embeddedPath.exec(path);
  if (embedding) return embeddedPage(request, url, embedding);
  if (!open.test(path)) {
    if (!isScreen(path)) return missingPage(request);
    const viewer = await pageViewerOf(request.headers, path);
    if (viewer.kind !== 'user' && !isOpenToAll(request, path, viewer)) {
      return leadTo(loginAddress(url, request.headers.get('host') ?? url.host), url);
    }
    if (viewer.kind === 'user' && !canOpenScreen(viewer, path)) return errorResponse(refusalOf(path));
  }
  if (path === '/roles/add' && request.method === 'POST' && bearerOf(request.headers) !== null) {
    return NextResponse.rewrite(new URL('/roles/add/submit', url));
  }
  if (withForms.test(path)) return formPage(request, url, path);
  const hasForm = olderForm.test(path) || callingForm.test(path);
  if (hasForm || formParts.some((name) => url.searchParams.has(name))) return pageWithForm(request, url);
  if (request.method === 'POST' && postedChart.test(path)) return openPosted(request, url);
  return passOn(request, { [pathHeader]: url.pathname + url.search });
}

/** Lets a page be made, told what the guard knows of it, under a policy of its own; another page's, if one is named. */
function passOn(
  request: Request,
  told: Readonly<Record<string, string>>,
  { to, ancestors, sent = {} }: { to?: URL; ancestors?: string; sent?: Readonly<Record<string, string>> } = {},
): Response {
  const policy = pagePolicy(ancestors);
  const asked = new Headers(request.headers);
  for (const name of [pathHeader, csrfHeader]) asked.delete(name);
  const headers = new Headers({ ...Object.fromEntries(asked), ...told, ...policy.request });
  const init = { request: { headers }, headers: { ...policy.response, ...sent } };
  const response = to === undefined ? NextResponse.next(init) : NextResponse.rewrite(to, init);
  if (readNotice(asked) !== null) response.headers.append('set-cookie', dropNotice(asked));
  return response;
}

/** Pages with forms of one's own, which are posted to their address. */
const withForms = /^\/(user_info|users\/userinfo|resetmypassword\/form|userinfoeditview\/form)$/;

/** Lists open their forms by these addresses, too. */
const olderForm = /^\/((users|roles|groups)\/(add|(show|edit)\/\d+)|resetpassword\/form)$/;

/** Pages whose forms stand for calls of the API. */
const callingForm = /^\/(dataset\/(add|\d+\/edit)|databaseview\/upload)$/;

/** Lists open their forms by these parts of their address. */
const formParts = ['new', 'edit', 'delete', 'import'];

/** The chart builder, as older pages open it: with a form. */
const postedChart = /^\/superset\/explore(\/[^/]+\/\d+)?$/;

async function openPosted(request: Request, url: URL): Promise<Response> {
  const form = await readForm(request.clone());
  const posted = form?.get('form_data');
  const target = new URL('/explore/', url);
  if (typeof posted === 'string') target.searchParams.set('form_data', posted);
  return passOn(request, { [pathHeader]: '/explore/' }, { to: target });
}

/** What programs ask for refuses them in the older words. */
function refusalOf(path: string): AppError {
  return new AppError(path.startsWith('/tagview/') ? 'page_denied' : 'screen_forbidden');
}

/** Pages that once took forms. */
const isOnlyRead = /^\/(explore|logout)$/;

/** What was posted to an older address goes on to the chart builder in its address: the guard looks at it again. */
function isPostedOn(url: URL): boolean {
  return url.searchParams.has('form_data');
}

function refused(): Response {
  return errorResponse(new AppError('method_not_allowed'));
}

/** Strangers see what the role of everybody may open; guests what stands inside the page of another site. */
function isOpenToAll(request: Request, path: string, viewer: Viewer): boolean {
  return isPartForGuests(request, path) || (asksForRight(path) && canOpenScreen(viewer, path));
}

/** What a page inside another site asks for, with the token that says for whom. A browser sends no such header by itself. */
function isPartForGuests({ headers }: Request, path: string): boolean {
  return headers.has('x-guesttoken') && /^\/superset\/dashboard\/[^/]+\//.test(path);
}

async function embeddedPage(request: Request, url: URL, [, uuid, key]: RegExpExecArray): Promise<Response> {
  const embedding = uuid === undefined ? await embeddingOfDashboard(key ?? '') : await embeddingOf(uuid);
  const guarded = guardEmbedded(request, embedding);
  if (guarded instanceof Response) return guarded;
  if (embedding === null) return missingPage(request);
  const { ancestors, headers: sent } = guarded;
  return passOn(request, { [pathHeader]: `/embedded/${embedding.uuid}${url.search}` }, { ancestors, sent });
}

/** Next reads a whole address from a guard and sends its path. */
function leadTo(location: string, url: URL): Response {
  return redirectTo(new URL(location, url).href);
}

/** Addresses that programs ask and that no browser ever opened. */
const forPrograms =
  /^\/(version|superset\/(sql_json|sqllab_viz|results|queries|csv|stop_query|tables|datasources))(\/|$)/;

/** Programs are told in JSON; browsers get the page that says so. */
function missingPage(request: Request): Response {
  const accept = request.headers.get('accept') ?? '';
  const isPage = forPrograms.test(new URL(request.url).pathname) ? /text\/html/ : /text\/html|\*\/\*/;
  return isPage.test(accept) ? passOn(request, {}) : errorResponse(new AppError('route_not_found'));
}

async function signInPage(request: Request, url: URL, path: string): Promise<Response> {
  const isReading = request.method !== 'POST';
  if (isReading && path === '/login' && (await isSignedIn(request.headers))) return leadTo('/', url);
  return formPage(request, url, path);
}

/** A page and a handler cannot share a path: what is posted goes to the handler beside the page. */
async function formPage(request: Request, url: URL, path: string): Promise<Response> {
  if (request.method === 'POST') return NextResponse.rewrite(new URL(`${path}/submit${url.search}`, url));
  return pageWithForm(request, url);
}

async function pageWithForm(request: Request, url: URL): Promise<Response> {
  const { token, cookie } = await issueCsrf(request.headers);
  const response = passOn(request, { [csrfHeader]: token, [pathHeader]: url.pathname + url.search });
  if (cookie !== null) response.headers.append('set-cookie', cookie);
  return response;
}

async function isSignedIn(headers: Headers): Promise<boolean> {
  return (await readSession(headers)) !== null && (await pageViewerOf(headers)).kind === 'user';
}

/** Under this header the route that leads on is told where to; only the middleware sends it there. */
export const leadHeader = 'x-lead-to';

/** Next drops the page of a redirect that a guard answers, so a route of our own answers it. */
export function led(response: Response, request: Request): Response {
  const location = response.headers.get('location');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (response.status !== 302 || location === null || !isRead) return response;
  const { origin, pathname, search } = new URL(location, request.url);
  const headers = new Headers(request.headers);
  headers.set(leadHeader, encodeURIComponent(pathname + search));
  return NextResponse.rewrite(new URL('/lead', origin), { request: { headers } });
}
