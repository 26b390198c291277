import { staticHtml } from '@/components/chart/static-html';
import { OptionList, PickList } from '@/components/dashboard/filter-field';
import type { FilterValue, Primitive } from '@/lib/dashboard/filter-mask';
import type { NativeFilter } from '@/lib/dashboard/native-filter';
import { AppError } from '@/lib/errors/app-error';
import {
  filterBounds,
  filterChoices,
  filterOptions,
  type OptionsRequest,
  parentsMask,
} from '@/lib/server/dashboard/filter-options';
import { markup } from '@/lib/viz/kit/html/markup';
import type { DashboardView } from './dashboard-request';

const inlineOptions = 50;
const searchedOptions = 200;

/**
 * The options of a filter as HTML: a list of values, or the bounds of a range. A failure becomes a hint in its place.
 */
export async function optionsHtml(
  view: DashboardView,
  filter: NativeFilter,
  value: FilterValue,
  search: string,
  signal: AbortSignal = AbortSignal.timeout(60_000),
): Promise<string> {
  const request: OptionsRequest = {
    ...view,
    filter,
    search,
    signal,
    parents: parentsMask(view.dashboard, view.state, filter),
    limit: search === '' ? inlineOptions : searchedOptions,
  };
  try {
    return await offered(request, filter, value);
  } catch (error) {
    if (!(error instanceof AppError)) console.error(error);
    return hint(error instanceof AppError ? error.message : 'The values could not be read.');
  }
}

async function offered(request: OptionsRequest, filter: NativeFilter, value: FilterValue): Promise<string> {
  const chosen = Array.isArray(value.value) ? (value.value as readonly Primitive[]) : [];
  switch (filter.filterType) {
    case 'filter_select': {
      const { values, hasMore } = await filterOptions(request);
      return markup(<OptionList filter={filter} chosen={chosen} options={values} hasMore={hasMore} />);
    }
    case 'filter_range': {
      const [low, high] = await filterBounds(request);
      return hint(low === null || high === null ? 'There are no values' : `Between ${String(low)} and ${String(high)}`);
    }
    default: {
      const choices = await filterChoices(request);
      const now = chosen[0] === undefined ? null : String(chosen[0]);
      return staticHtml(<PickList filter={filter} chosen={now} options={choices} />);
    }
  }
}

function hint(text: string): string {
  return markup(<p className="filter-hint">{text}</p>);
}
