import { eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { user } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import type { Permission } from '@/lib/permissions/vocabulary';
import { errorResponse } from '@/lib/server/api/wire';
import { forgetViewers } from '@/lib/server/cache/viewers';
import { pageTexts } from '@/lib/text/messages/page-texts';
import type { Notice } from '@/lib/text/notice';
import { leaveNotice } from './flash';
import { pageViewerOf } from './page-viewer';
import { redirectTo } from './redirect';
import { startSession } from './session-token';
import { changePassword, demandPassword } from './sign-in';
import { hasCsrf, readFields } from './sign-in-form';
import { addressOf } from './throttle';

const t = pageTexts('accountForms');
const accountPath = '/user_info/';

/** A form of the signed-in user. */
export interface Sent {
  readonly id: number;
  readonly fields: ReadonlyMap<string, string>;
  readonly headers: Headers;
}

export interface Outcome {
  readonly notice: Notice | null;
  readonly cookies?: readonly string[];
}

/** `POST /userinfoeditview/form`: changes the user's own names. */
export function submitNames(request: Request): Promise<Response> {
  return submit(request, 'can_this_form_post on UserInfoEditView', async ({ id, fields }) => {
    const [first_name, last_name] = ['first_name', 'last_name'].map((name) => (fields.get(name) ?? '').trim());
    if (!isName(first_name) || !isName(last_name)) return bad(t('namesUnfit'));
    const db = await metadata();
    await db.update(user).set({ first_name, last_name, changed_by_fk: id }).where(eq(user.id, id));
    forgetViewers();
    return { notice: { isGood: true, text: t('nameChanged') } };
  });
}

function isName(text: string | undefined): text is string {
  return text !== undefined && text.length >= 1 && text.length <= 64;
}

/**
 * `POST /resetmypassword/form`: changes the user's own password; requires the present one. It ends every session of the
 * user; the browser that sent the form gets a new session cookie.
 */
export function submitPassword(request: Request): Promise<Response> {
  return submit(request, 'can_this_form_post on ResetMyPasswordView', async ({ id, fields, headers }) => {
    const password = fields.get('password') ?? '';
    if (password === '') return bad(t('passwordEmpty'));
    if (password !== fields.get('conf_password')) return bad(t('typedDifferently'));
    const refusal = await passwordRefusal(id, fields.get('present_password') ?? '', headers);
    if (refusal !== null) return { notice: refusal };
    const owner = await changePassword(id, password);
    forgetViewers();
    const notice = { isGood: true, text: t('passwordChanged') };
    return { notice, cookies: [await startSession(owner, headers)] };
  });
}

/** Why a form that asks for the present password is refused; null when the password is right. */
export async function passwordRefusal(id: number, password: string, headers: Headers): Promise<Notice | null> {
  try {
    await demandPassword(id, password, addressOf(headers));
    return null;
  } catch (problem) {
    if (!(problem instanceof AppError)) throw problem;
    if (problem.code === 'credentials_wrong') return bad(t('presentWrong')).notice;
    if (problem.code === 'sign_in_throttled') return bad(t('throttled')).notice;
    throw problem;
  }
}

/** Redirects to the account page, which shows the notice. After the redirect a reload does not send the form again. */
export async function submit(
  request: Request,
  permission: Permission,
  run: (sent: Sent) => Promise<Outcome>,
): Promise<Response> {
  const { headers } = request;
  const viewer = await pageViewerOf(headers);
  if (viewer.id === null || !viewer.permissions.has(permission)) {
    return errorResponse(new AppError('screen_forbidden'));
  }
  const fields = await readFields(request);
  const isOurs = await hasCsrf(headers, fields.get('csrf_token') ?? headers.get('x-csrftoken'));
  const sent = { id: viewer.id, fields, headers };
  const { notice, cookies = [] }: Outcome = isOurs ? await run(sent) : bad(t('stale'));
  return redirectTo(accountPath, notice === null ? cookies : [...cookies, leaveNotice(notice, headers)]);
}

export function bad(text: string): Outcome & { readonly notice: Notice } {
  return { notice: { isGood: false, text } };
}

/** The number in a field of a form; 0, which is no row's, for anything else. */
export function numberIn(fields: Sent['fields'], name: string): number {
  const text = fields.get(name) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
