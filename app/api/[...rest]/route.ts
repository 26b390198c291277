import { AppError } from '@/lib/errors/app-error';
import { errorResponse } from '@/lib/server/api/wire';

/** Unknown addresses under `/api` answer with a JSON error, since their callers are programs. */
function nothing(): Promise<Response> {
  return errorResponse(new AppError('route_not_found'));
}

export { nothing as DELETE, nothing as GET, nothing as PATCH, nothing as POST, nothing as PUT };
