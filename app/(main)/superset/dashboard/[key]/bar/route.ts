import { canEdit } from '@/app/(main)/superset/dashboard/[key]/dashboard-frame';
import { failure, viewOfRequest } from '@/app/(main)/superset/dashboard/[key]/dashboard-request';
import { jsonResponse } from '@/lib/server/api/wire';
import { barModel } from '@/lib/server/dashboard/filters/bar-model';

interface Context {
  readonly params: Promise<{ readonly key: string }>;
}

/** What the filter bar starts with under this address, as `BarModel`. */
export async function GET(request: Request, context: Context): Promise<Response> {
  try {
    const view = await viewOfRequest(request, (await context.params).key);
    return jsonResponse(barModel(view.dashboard, view.state, canEdit(view)));
  } catch (error) {
    return failure(error);
  }
}
