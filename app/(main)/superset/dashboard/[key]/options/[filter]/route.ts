import { failure, htmlResponse, viewOfRequest } from '@/app/(main)/superset/dashboard/[key]/dashboard-request';
import { optionsHtml } from '@/app/(main)/superset/dashboard/[key]/options-html';
import { defaultValue } from '@/lib/dashboard/filter-mask';
import { isFilter } from '@/lib/dashboard/native-filter';
import { AppError } from '@/lib/errors/app-error';

interface Context {
  readonly params: Promise<{ readonly key: string; readonly filter: string }>;
}

/** The options of a filter that match the typed text `q`. */
export async function GET(request: Request, context: Context): Promise<Response> {
  try {
    const { key, filter: id } = await context.params;
    const view = await viewOfRequest(request, key);
    const filter = view.dashboard.metadata.filters.filter(isFilter).find((each) => each.id === decodeURIComponent(id));
    if (!filter) throw new AppError('dashboard_part_missing', { part: 'filter', id });
    const value = view.state.values.get(filter.id) ?? defaultValue(filter);
    const search = view.state.params.get('q') ?? '';
    return htmlResponse(await optionsHtml(view, filter, value, search, request.signal));
  } catch (error) {
    return failure(error);
  }
}
