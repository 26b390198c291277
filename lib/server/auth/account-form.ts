import { eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { user } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import type { Permission } from '@/lib/permissions/vocabulary';
import { errorResponse } from '@/lib/server/api/wire';
import { forgetViewers } from '@/lib/server/cache/viewers';
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
type AccountNotice = keyof typeof notices;

type Fields = ReadonlyMap<string, string>;

interface Outcome {
  readonly notice: AccountNotice;
  readonly cookies?: readonly string[];
}

/** `POST /userinfoeditview/form`: changes the user's own names. */
export function submitNames(request: Request): Promise<Response> {
  return submit(request, 'can_this_form_post on UserInfoEditView', async (id, fields) => {
    const [first_name, last_name] = ['first_name', 'last_name'].map((name) => (fields.get(name) ?? '').trim());
    if (!isName(first_name) || !isName(last_name)) return { notice: 'names' };
    const db = await metadata();
    await db.update(user).set({ first_name, last_name, changed_by_fk: id }).where(eq(user.id, id));
    forgetViewers();
    return { notice: 'renamed' };
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
  return submit(request, 'can_this_form_post on ResetMyPasswordView', async (id, fields) => {
    const password = fields.get('password') ?? '';
    if (password === '') return { notice: 'empty' };
    if (password !== fields.get('conf_password')) return { notice: 'twice' };
    try {
      await demandPassword(id, fields.get('present_password') ?? '', addressOf(request.headers));
    } catch (problem) {
      return { notice: noticeOf(problem) };
    }
    const owner = await changePassword(id, password);
    forgetViewers();
    return { notice: 'password', cookies: [await startSession(owner, request.headers)] };
  });
}

function noticeOf(problem: unknown): AccountNotice {
  if (!(problem instanceof AppError)) throw problem;
  if (problem.code === 'credentials_wrong') return 'present';
  if (problem.code === 'sign_in_throttled') return 'throttled';
  throw problem;
}

/** Redirects to the account page, which shows the notice. After the redirect a reload does not send the form again. */
async function submit(
  request: Request,
  permission: Permission,
  run: (id: number, fields: Fields) => Promise<Outcome>,
): Promise<Response> {
  const { headers } = request;
  const viewer = await pageViewerOf(headers);
  if (viewer.id === null || !viewer.permissions.has(permission)) {
    return errorResponse(new AppError('screen_forbidden'));
  }
  const fields = await readFields(request);
  const isOurs = await hasCsrf(headers, fields.get('csrf_token') ?? headers.get('x-csrftoken'));
  const { notice, cookies = [] }: Outcome = isOurs ? await run(viewer.id, fields) : { notice: 'stale' };
  return redirectTo('/user_info/', [...cookies, leaveNotice(notices[notice], headers)]);
}
