import { failure, viewOfRequest } from '@/app/(main)/superset/dashboard/[key]/dashboard-request';
import { AppError } from '@/lib/errors/app-error';
import { callerHeaders } from '@/lib/server/auth/viewer';
import { dashboardPicture } from '@/lib/server/dashboard/dashboard-picture';
import { cardPng } from '@/lib/server/picture/pictures';

interface Context {
  readonly params: Promise<{ readonly key: string }>;
}

/**
 * The picture of a dashboard for link previews and lists. A viewer without access receives one without charts or title.
 */
export async function GET(request: Request, context: Context): Promise<Response> {
  try {
    const view = await viewOfRequest(request, (await context.params).key).catch(onlyMissing);
    if (view === null) return image(await cardPng('Isoline', [], 'light', request.signal), false);
    return image(await dashboardPicture(view, request), true);
  } catch (error) {
    return failure(error, request);
  }
}

function onlyMissing(error: unknown): null {
  if (error instanceof AppError && error.entry.status < 500) return null;
  throw error;
}

function image(png: Uint8Array, isPersonal: boolean): Response {
  return new Response(new Uint8Array(png), {
    headers: {
      'content-type': 'image/png',
      vary: callerHeaders,
      'cache-control': isPersonal ? 'private, max-age=300' : 'public, max-age=300',
    },
  });
}
