import { AppError } from '@/lib/errors/app-error';
import { errorResponse } from '@/lib/server/api/wire';

/** Below `/api` programs ask: they are told in JSON that there is nothing. */
function nothing(): Response {
  return errorResponse(new AppError('route_not_found'));
}

export { nothing as DELETE, nothing as GET, nothing as PATCH, nothing as POST, nothing as PUT };
