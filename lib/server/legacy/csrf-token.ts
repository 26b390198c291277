import { AppError } from '@/lib/errors/app-error';
import { errorResponse, jsonResponse } from '@/lib/server/api/wire';
import { issueCsrf } from '@/lib/server/auth/csrf';
import { pageViewerOf } from '@/lib/server/auth/page-viewer';

/** `GET /superset/csrf_token/`: the token for requests that change something, for older clients. */
export async function showCsrfToken(request: Request): Promise<Response> {
  if ((await pageViewerOf(request.headers)).kind !== 'user') return errorResponse(new AppError('sign_in_needed'));
  const { token, cookie } = await issueCsrf(request.headers);
  return jsonResponse({ csrf_token: token }, 200, cookie === null ? {} : { 'set-cookie': cookie });
}
