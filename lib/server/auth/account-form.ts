import { eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { user } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import type { Permission } from '@/lib/permissions/vocabulary';
import { errorResponse } from '@/lib/server/api/wire';
import { forgetViewers } from '@/lib/server/cache/viewers';
import type { Notice } from '@/lib/text/notice';
import { leaveNotice } from './flash';
import { pageViewerOf } from './page-viewer';
import { redirectTo } from './redirect';
import { startSession } from './session-token';
import { changePassword, demandPassword } from './sign-in';
import { hasCsrf, readFields } from './sign-in-form';
import { addressOf } from './throttle';

/** Notices that the page of one's own account shows after a form was sent. */
const notices = {
  renamed: { isGood: true, text: 'Your name was changed.' },
  password: { isGood: true, text: 'Your password was changed. You were signed out everywhere else.' },
  names: { isGood: false, text: 'Nothing was changed: both names must have between 1 and 64 characters.' },
  present: { isGood: false, text: 'Nothing was changed: that is not your present password.' },
  empty: { isGood: false, text: 'Nothing was changed: the new password is empty.' },
  twice: { isGood: false, text: 'Nothing was changed: the new password was not typed the same way twice.' },
  throttled: { isGood: false, text: 'Nothing was changed: too many attempts. Wait a few minutes, then try again.' },
  stale: { isGood: false, text: 'Nothing was changed: the form was too old. Please send it again.' },
};

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
    if (!isName(first_name) || !isName(last_name)) return { notice: notices.names };
    const db = await metadata();
    await db.update(user).set({ first_name, last_name, changed_by_fk: id }).where(eq(user.id, id));
    forgetViewers();
    return { notice: notices.renamed };
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
    if (password === '') return { notice: notices.empty };
    if (password !== fields.get('conf_password')) return { notice: notices.twice };
    const refusal = await passwordRefusal(id, fields.get('present_password') ?? '', headers);
    if (refusal !== null) return { notice: refusal };
    const owner = await changePassword(id, password);
    forgetViewers();
    return { notice: notices.password, cookies: [await startSession(owner, headers)] };
  });
}

/** Why a form that asks for the present password is refused; null when the password is right. */
export async function passwordRefusal(id: number, password: string, headers: Headers): Promise<Notice | null> {
  try {
    await demandPassword(id, password, addressOf(headers));
    return null;
  } catch (problem) {
    if (!(problem instanceof AppError)) throw problem;
    if (problem.code === 'credentials_wrong') return notices.present;
    if (problem.code === 'sign_in_throttled') return notices.throttled;
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
  const { notice, cookies = [] }: Outcome = isOurs ? await run(sent) : { notice: notices.stale };
  return redirectTo(accountPath, notice === null ? cookies : [...cookies, leaveNotice(notice, headers)]);
}
