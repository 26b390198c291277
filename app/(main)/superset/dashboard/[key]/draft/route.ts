import { failure } from '@/app/(main)/superset/dashboard/[key]/dashboard-request';
import { jsonResponse } from '@/lib/server/api/wire';
import { pageViewerOf } from '@/lib/server/auth/page-viewer';
import { editData } from '@/lib/server/dashboard/edit-data';

interface Context {
  readonly params: Promise<{ readonly key: string }>;
}

/** What editing the dashboard begins with, as `EditData`. */
export async function GET(request: Request, context: Context): Promise<Response> {
  try {
    const viewer = await pageViewerOf(request.headers);
    return jsonResponse(await editData(viewer, decodeURIComponent((await context.params).key)));
  } catch (error) {
    return failure(error);
  }
}
