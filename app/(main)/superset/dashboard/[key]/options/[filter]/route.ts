import { failure, viewOfRequest } from '@/app/(main)/superset/dashboard/[key]/dashboard-request';
import { filterOffer } from '@/app/(main)/superset/dashboard/[key]/options-html';
import { isFilter } from '@/lib/dashboard/is-filter';
import { AppError } from '@/lib/errors/app-error';
import { jsonResponse } from '@/lib/server/api/wire';

interface Context {
  readonly params: Promise<{ readonly key: string; readonly filter: string }>;
}

/** What a filter offers (`FilterOffer`), narrowed to the typed text `q` and by the filters that it depends on. */
export async function GET(request: Request, context: Context): Promise<Response> {
  try {
    const { key, filter: id } = await context.params;
    const view = await viewOfRequest(request, key);
    const filter = view.dashboard.metadata.filters.filter(isFilter).find((each) => each.id === decodeURIComponent(id));
    if (!filter) throw new AppError('dashboard_part_missing', { part: 'filter', id });
    return jsonResponse(await filterOffer(view, filter, view.state.params.get('q') ?? '', request.signal));
  } catch (error) {
    return failure(error, request);
  }
}
