import { AppError } from '@/lib/errors/app-error';
import { errorResponse } from '@/lib/server/api/wire';
import { leadHeader } from '@/lib/server/auth/guard-page';
import { redirectTo } from '@/lib/server/auth/redirect';

/**
 * Sends the redirects of the page guard. The target is in a request header, which a link from another site cannot set.
 */
async function lead(request: Request): Promise<Response> {
  const location = new URLSearchParams(`to=${request.headers.get(leadHeader) ?? ''}`).get('to') ?? '';
  return /^\/(?![/\\])/.test(location) ? redirectTo(location) : errorResponse(new AppError('route_not_found'));
}

export { lead as DELETE, lead as GET, lead as PATCH, lead as POST, lead as PUT };
