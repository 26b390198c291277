import type { ReactElement } from 'react';
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
import type { DashboardView } from './dashboard-request';

const inlineOptions = 50;
const searchedOptions = 200;

/** What a filter offers: a list to choose from, or between which numbers it may stand. Failures say so in its place. */
export async function optionsElement(
  view: DashboardView,
  filter: NativeFilter,
  value: FilterValue,
  search: string,
  signal: AbortSignal = AbortSignal.timeout(60_000),
): Promise<ReactElement> {
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
    return <p className="filter-hint">{error instanceof AppError ? error.message : 'The values could not be read.'}</p>;
  }
}

async function offered(request: OptionsRequest, filter: NativeFilter, value: FilterValue): Promise<ReactElement> {
  const chosen = Array.isArray(value.value) ? (value.value as readonly Primitive[]) : [];
  switch (filter.filterType) {
    case 'filter_select': {
      const { values, hasMore } = await filterOptions(request);
      return <OptionList filter={filter} chosen={chosen} options={values} hasMore={hasMore} />;
    }
    case 'filter_range': {
      const [low, high] = await filterBounds(request);
      return (
        <p className="filter-hint">
          {low === null || high === null ? 'There are no values' : `Between ${String(low)} and ${String(high)}`}
        </p>
      );
    }
    default: {
      const choices = await filterChoices(request);
      return <PickList filter={filter} chosen={chosen[0] === undefined ? null : String(chosen[0])} options={choices} />;
    }
  }
}
