import { cookies } from 'next/headers';
import { type ReactNode, Suspense } from 'react';
import { Island } from '@/components/chart/island.client';
import { fillSlot, type TileSlot } from '@/components/chart/tile-slot';
import { FilterField } from '@/components/dashboard/filter-form/filter-field';
import { FilterForm } from '@/components/dashboard/filter-form/filter-form';
import { rawHtml } from '@/components/ui/raw-html';
import { isSet } from '@/lib/dashboard/filter-bar/values';
import { barWidth, barWidthCookie } from '@/lib/dashboard/filter-bar/width';
import { defaultValue, type FilterValue } from '@/lib/dashboard/filter-mask';
import { submittedParam } from '@/lib/dashboard/filter-params';
import { reaches } from '@/lib/dashboard/filter-scope';
import { isFilter } from '@/lib/dashboard/is-filter';
import type { ChartBlock } from '@/lib/dashboard/layout';
import type { NativeFilter } from '@/lib/dashboard/native-filter';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { canEdit, hasFilterBar } from './dashboard-frame';
import { dashboardPath, keptParams } from './dashboard-path';
import type { DashboardView } from './dashboard-request';
import { optionsHtml } from './options-html';

const t = pageTexts('dashboardFilters');

export interface DashboardFiltersProps {
  readonly view: DashboardView;
  readonly open: readonly ChartBlock[];
  /** True when the options of all filters must be in the page before it is sent. */
  readonly isPlain: boolean;
  /** True where only HTML is rendered, without a page: nothing is streamed and no island is used. */
  readonly isHtml?: boolean;
}

export async function DashboardFilters({ view, open, isPlain, isHtml }: DashboardFiltersProps): Promise<ReactNode> {
  const { dashboard, state } = view;
  const { filters } = dashboard.metadata;
  const kept = keptParams(state.params);
  const chosenOf = (filter: NativeFilter): FilterValue => state.values.get(filter.id) ?? defaultValue(filter);
  const waiting = new Map(
    filters
      .filter(isFilter)
      .filter(({ filterType }) => filterType !== 'filter_time')
      .map((filter) => [filter.id, optionsHtml(view, filter, chosenOf(filter))]),
  );
  const offered = new Map<string, TileSlot>(waiting);
  if (isPlain) for (const [id, html] of waiting) offered.set(id, await html);
  const field = (filter: NativeFilter): ReactNode => (
    <FilterField
      key={filter.id}
      filter={filter}
      value={chosenOf(filter)}
      options={isHtml ? <Options html={offered.get(filter.id)} /> : <OptionsIsland html={offered.get(filter.id)} />}
    />
  );
  if (!state.showsFilters) return null;
  const path = dashboardPath(dashboard.id);
  return (
    <FilterForm
      items={filters}
      isHorizontal={dashboard.metadata.isHorizontal}
      hasMenu={canEdit(view)}
      isHidden={!hasFilterBar(view)}
      action={path}
      modelHref={`${path}bar/`}
      kept={kept}
      clearHref={`${path}?${new URLSearchParams([[submittedParam, '1'], ...kept])}`}
      appliedCount={filters.filter(isFilter).filter((filter) => isSet(chosenOf(filter))).length}
      isClosed={!state.expandsFilters}
      width={isHtml ? null : await keptWidth()}
      isInScope={(filter) => open.some((chart) => reaches(filter.scope, chart))}
      field={field}
    />
  );
}

/** The width that the reader gave the bar. */
async function keptWidth(): Promise<number | null> {
  const kept = (await cookies()).get(barWidthCookie)?.value;
  return kept === undefined ? null : barWidth(Number(kept));
}

function Options({ html }: { readonly html: TileSlot | undefined }): ReactNode {
  return typeof html === 'string' ? <div className="filter-options" {...rawHtml(html)} /> : null;
}

function OptionsIsland({ html }: { readonly html: TileSlot | undefined }): ReactNode {
  if (html === undefined) return null;
  return (
    <Suspense fallback={<div className="filter-options filter-hint">{t('loading')}</div>}>
      <Island slot={fillSlot(html)} as="div" className="filter-options" data={{}} />
    </Suspense>
  );
}
