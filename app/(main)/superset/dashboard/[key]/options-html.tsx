import { staticHtml } from '@/components/chart/static-html';
import { OptionList, PickList } from '@/components/dashboard/filter-form/filter-field';
import type { FilterOffer } from '@/lib/dashboard/filter-bar/model';
import type { FilterValue, Primitive } from '@/lib/dashboard/filter-mask';
import type { NativeFilter } from '@/lib/dashboard/native-filter';
import { AppError } from '@/lib/errors/app-error';
import { errorText } from '@/lib/errors/error-text';
import {
  filterBounds,
  filterChoices,
  filterOptions,
  type OptionsRequest,
  parentsMask,
} from '@/lib/server/dashboard/filters/filter-options';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { markup } from '@/lib/viz/kit/html/markup';
import type { DashboardView } from './dashboard-request';

const t = pageTexts('filterField');

/** As many options as one question returns, and as the page shows before a touch. */
const mostOptions = 1000;
const inlineOptions = 50;

/**
 * The options of a filter as HTML: a list of values, or the bounds of a range. A failure becomes a hint in its place.
 */
export async function optionsHtml(
  view: DashboardView,
  filter: NativeFilter,
  value: FilterValue,
  signal: AbortSignal = AbortSignal.timeout(60_000),
): Promise<string> {
  try {
    return await offered(requestOf(view, filter, '', signal), filter, value);
  } catch (error) {
    if (!(error instanceof AppError)) console.error(error);
    return hint(error instanceof AppError ? errorText(error) : t('unread'));
  }
}

function requestOf(view: DashboardView, filter: NativeFilter, search: string, signal: AbortSignal): OptionsRequest {
  const parents = parentsMask(view.dashboard, view.state, filter);
  return { ...view, filter, search, signal, parents, limit: mostOptions };
}

/** What is offered for a filter that matches the search. */
export async function filterOffer(
  view: DashboardView,
  filter: NativeFilter,
  search: string,
  signal: AbortSignal,
): Promise<FilterOffer> {
  const request = requestOf(view, filter, search, signal);
  switch (filter.filterType) {
    case 'filter_select':
      return { kind: 'values', ...(await filterOptions(request)) };
    case 'filter_range': {
      const [low, high] = (await filterBounds(request)).map((bound) => (bound === null ? null : Number(bound)));
      return { kind: 'bounds', low: low ?? null, high: high ?? null };
    }
    default:
      return { kind: 'choices', choices: await filterChoices(request) };
  }
}

async function offered(request: OptionsRequest, filter: NativeFilter, value: FilterValue): Promise<string> {
  const chosen = Array.isArray(value.value) ? (value.value as readonly Primitive[]) : [];
  switch (filter.filterType) {
    case 'filter_select': {
      const { values, hasMore } = await filterOptions(request);
      const isCut = hasMore || values.length > inlineOptions;
      return markup(
        <OptionList filter={filter} chosen={chosen} options={values.slice(0, inlineOptions)} hasMore={isCut} />,
      );
    }
    case 'filter_range': {
      const [low, high] = await filterBounds(request);
      return hint(
        low === null || high === null ? t('noValues') : t('between', { low: String(low), high: String(high) }),
      );
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
