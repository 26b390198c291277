import { AppError } from '@/lib/errors/app-error';
import { errorResponse } from '@/lib/server/api/wire';
import { leadHeader } from '@/lib/server/auth/guard-page';
import { redirectTo } from '@/lib/server/auth/redirect';

/** Answers the redirects of the page guard: a link from elsewhere cannot set the header that it goes by. */
function lead(request: Request): Response {
  const location = new URLSearchParams(`to=${request.headers.get(leadHeader) ?? ''}`).get('to') ?? '';
  return /^\/(?![/\\])/.test(location) ? redirectTo(location) : errorResponse(new AppError('route_not_found'));
}

export { lead as DELETE, lead as GET, lead as PATCH, lead as POST, lead as PUT };
