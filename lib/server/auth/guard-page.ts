import { NextResponse } from 'next/server';
import { AppError } from '@/lib/errors/app-error';
import { asksForRight, canOpenScreen, isScreen } from '@/lib/permissions/screen';
import type { Viewer } from '@/lib/permissions/viewer';
import { readForm } from '@/lib/server/api/request/form';
import { errorResponse } from '@/lib/server/api/wire';
import { config } from '@/lib/server/config';
import { embeddingOf, embeddingOfDashboard, guardEmbedded } from '@/lib/server/embedded/embedded-page';
import { postedMark } from '@/lib/sqllab/posted-mark';
import { currentLanguage } from '@/lib/text/current-language';
import { jsonObject } from '@/lib/text/json-object';
import { dropCookie, readCookie, shownCookie } from './cookie';
import { csrfHeader, issueCsrf } from './csrf';
import { failedPage } from './failed-page';
import { dropNotice, readNotice } from './flash';
import { loginAddress } from './login-address';
import { pagePolicy } from './page-policy';
import { pageViewerOf } from './page-viewer';
import { redirectTo } from './redirect';
import { readSession, renewSession } from './session-token';
import { remoteUserOf } from './sso/proxy/remote-user';
import { bearerOf } from './token';

/** Request header that passes layouts the path of the page: Next does not give it to them. */
export const pathHeader = 'x-page-path';

/** Paths that need no sign-in. */
const open = /^\/(login|logout|lead|lang|back|register|health|healthcheck|ping|superset\/warm_up_cache)(\/|$)/;

const signIn = /^\/login(\/link\/[^/]+|\/code|\/factor)?$/;

/** Pages that show secrets which were just made. */
const showsSecrets = /^\/(user_info|users\/userinfo|login\/recovery)(\/|\?|$)/;

const embeddedPath = /^\/(?:embedded\/([^/]+)|dashboard\/([^/]+)\/embedded)$/;

/** Former addresses that have no page; they redirect to `/` and change nothing. */
const moved = /^\/((users|roles|groups)\/action(\/|_post$)|register\/activation\/)/;

/**
 * The guard of all pages. Every page but those in `open` requires a session and roles that may open the page; access to
 * the objects on it is checked where the page is rendered. The texts of the page's language are loaded before it.
 */
export async function guardPage(request: Request): Promise<Response> {
  await globalThis.isolineLoadLanguage?.(currentLanguage());
  const response = await answer(request).catch((problem: unknown) => failedPage(problem, request));
  return renewSession(request, response);
}

async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url);
  if (url.href.includes('%00')) throw new AppError('value_unstorable');
  const path = url.pathname.replace(/\/+$/, '') || '/';
  if (signIn.test(path)) return signInPage(request, url, path);
  if (path === '/') return leadTo('/superset/welcome/', url);
  const isRead = ['GET', 'HEAD'].includes(request.method);
  if (isOnlyRead.test(path) && !isRead && !isPostedOn(url)) return refused();
  if (moved.test(path)) return isRead || request.method === 'POST' ? leadTo('/', url) : refused();
  const embedding = embeddedPath.exec(path);
  if (embedding) return embeddedPage(request, url, embedding);
  if (!open.test(path)) {
    if (!isScreen(path) || isOff(path)) return missingPage(request);
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
  if (request.method === 'POST' && path === '/sqllab' && !url.searchParams.has(postedMark))
    return openPostedSql(request, url);
  return passOn(request, { [pathHeader]: url.pathname + url.search });
}

/** Pages of what the settings switch off do not exist, whoever asks. */
function isOff(path: string): boolean {
  return path.startsWith('/dynamic-plugins') && !config().hasPlugins;
}

/** Lets Next render the page (or the page `to`), with its own content security policy and with the headers `told`. */
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
  if (showsSecrets.test(told[pathHeader] ?? '') && readCookie(asked, shownCookie)) {
    response.headers.append('set-cookie', dropCookie(shownCookie, asked));
  }
  return response;
}

/** Pages with forms that are posted to the page's own address. */
const withForms = /^\/(user_info|rolemapping|users\/userinfo|resetmypassword\/form|userinfoeditview\/form)$/;

/** Older addresses of list pages that open a form. */
const olderForm = /^\/((users|roles|groups)\/(add|(show|edit)\/\d+)|resetpassword\/form)$/;

/** Pages whose forms make API calls. */
const callingForm = /^\/(dataset\/(add|\d+\/edit)|databaseview\/upload)$/;

/** Search parameters that open a form on a list page. */
const formParts = ['new', 'edit', 'delete', 'import', 'account'];

/** The chart builder, opened by a form post from older pages. */
const postedChart = /^\/superset\/explore(\/[^/]+\/\d+)?$/;

async function openPosted(request: Request, url: URL): Promise<Response> {
  const form = await readForm(request.clone());
  const posted = form?.get('form_data');
  const target = new URL('/explore/', url);
  if (typeof posted === 'string') target.searchParams.set('form_data', posted);
  return passOn(request, { [pathHeader]: '/explore/' }, { to: target });
}

/** The SQL editor, opened by a form post that carries a query: its parts become the address that the page reads. */
async function openPostedSql(request: Request, url: URL): Promise<Response> {
  const form = await readForm(request.clone());
  const target = new URL(`/sqllab/?${postedMark}=1`, url);
  for (const [name, value] of Object.entries(jsonObject(String(form?.get('form_data') ?? '')))) {
    if (typeof value === 'string' || typeof value === 'number') target.searchParams.set(name, String(value));
  }
  return passOn(request, { [pathHeader]: '/sqllab/' }, { to: target });
}

/** The error for pages that programs request has the older message. */
function refusalOf(path: string): AppError {
  return new AppError(path.startsWith('/tagview/') ? 'page_denied' : 'screen_forbidden');
}

/** Pages that accepted forms in older versions. */
const isOnlyRead = /^\/(explore|logout)$/;

/** A posted form is forwarded to the chart builder with `form_data` in the URL; then the guard runs a second time. */
function isPostedOn(url: URL): boolean {
  return url.searchParams.has('form_data');
}

function refused(): Promise<Response> {
  return errorResponse(new AppError('method_not_allowed'));
}

/** Anonymous viewers see what the role Public may open; guests see the parts of an embedded page. */
function isOpenToAll(request: Request, path: string, viewer: Viewer): boolean {
  return isPartForGuests(request, path) || (asksForRight(path) && canOpenScreen(viewer, path));
}

/** A request by an embedded page, with the guest's token. A browser never sends this header by itself. */
function isPartForGuests({ headers }: Request, path: string): boolean {
  return headers.has('x-guesttoken') && /^\/superset\/dashboard\/[^/]+\//.test(path);
}

async function embeddedPage(request: Request, url: URL, [, uuid, key]: RegExpExecArray): Promise<Response> {
  const embedding = uuid === undefined ? await embeddingOfDashboard(key ?? '') : await embeddingOf(uuid);
  const guarded = await guardEmbedded(request, embedding);
  if (guarded instanceof Response) return guarded;
  if (embedding === null) return missingPage(request);
  const { ancestors, headers: sent } = guarded;
  return passOn(request, { [pathHeader]: `/embedded/${embedding.uuid}${url.search}` }, { ancestors, sent });
}

/** Next requires an absolute URL from middleware, and sends only its path to the browser. */
function leadTo(location: string, url: URL): Response {
  return redirectTo(new URL(location, url).href);
}

/** Addresses that only programs request, never browsers. */
const forPrograms =
  /^\/(version|superset\/(sql_json|sqllab_viz|results|queries|csv|stop_query|tables|datasources))(\/|$)/;

/** Programs receive a JSON error; browsers receive the page for missing pages. */
async function missingPage(request: Request): Promise<Response> {
  const accept = request.headers.get('accept') ?? '';
  const isPage = forPrograms.test(new URL(request.url).pathname) ? /text\/html/ : /text\/html|\*\/\*/;
  return isPage.test(accept) ? passOn(request, {}) : errorResponse(new AppError('route_not_found'));
}

async function signInPage(request: Request, url: URL, path: string): Promise<Response> {
  const isReading = request.method !== 'POST';
  if (isReading && path === '/login' && (await isSignedIn(request.headers))) return leadTo('/', url);
  const isNamed =
    isReading && path === '/login' && !url.searchParams.has('error') && remoteUserOf(request.headers) !== null;
  if (isNamed) return NextResponse.rewrite(new URL(`/login/proxy${url.search}`, url));
  return formPage(request, url, path);
}

/** A page and a route handler cannot have the same path in Next: form posts go to the handler at `<path>/submit`. */
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

/** Request header with the target of a redirect, for the route `/lead`. Only the middleware rewrites to that route. */
export const leadHeader = 'x-lead-to';

/** Next drops the body of a redirect that middleware returns. Therefore the route `/lead` answers it. */
export function led(response: Response, request: Request): Response {
  const location = response.headers.get('location');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (response.status !== 302 || location === null || !isRead) return response;
  const { origin, pathname, search } = new URL(location, request.url);
  const headers = new Headers(request.headers);
  headers.set(leadHeader, encodeURIComponent(pathname + search));
  return NextResponse.rewrite(new URL('/lead', origin), { request: { headers } });
}
