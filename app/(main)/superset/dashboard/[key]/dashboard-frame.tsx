import type { ReactElement, ReactNode } from 'react';
import { Blocks } from '@/components/dashboard/blocks';
import { EmptyDashboard } from '@/components/dashboard/empty-dashboard';
import { DashboardHead, type HeadParts } from '@/components/dashboard/header/dashboard-head';
import { rawHtml } from '@/components/ui/raw-html';
import type { ChartBlock } from '@/lib/dashboard/layout';
import { themeStyle } from '@/lib/dashboard/theme-style';
import { can } from '@/lib/permissions/can';
import { pageMarkdown } from '@/lib/server/dashboard/markdown-html';
import { scopedCss } from '@/lib/server/dashboard/scoped-css';
import { dashboardPath, tabHref } from './dashboard-path';
import type { DashboardView } from './dashboard-request';

export interface DashboardFrameProps {
  readonly view: DashboardView;
  readonly query: URLSearchParams;
  readonly filters: ReactNode;
  /** Null where only HTML is rendered, without a page. */
  readonly parts: HeadParts | null;
  readonly tile: (block: ChartBlock) => ReactNode;
}

/** Whether the bar stands in the page from the start; without filters it appears with the first cross-filter. */
export function hasFilterBar({ dashboard, state }: DashboardView): boolean {
  return state.showsFilters && (dashboard.metadata.filters.length > 0 || state.crossFilters.size > 0);
}

/** Whether the viewer may change this dashboard here: not where it is embedded or shown for a report. */
export function canEdit({ dashboard, state, viewer }: DashboardView): boolean {
  return viewer.kind === 'user' && state.standalone < 2 && can(viewer, 'can_write on Dashboard', dashboard.subject);
}

/** A dashboard without its charts: head, filters, tabs and the places of the tiles. */
export function DashboardFrame({ view, query, filters, parts, tile }: DashboardFrameProps): ReactElement {
  const { dashboard, state } = view;
  const hasBar = hasFilterBar(view);
  const { refresh, isHorizontal } = dashboard.metadata;
  const css = scopedCss(dashboard.css);
  return (
    <>
      {css === '' ? null : <style {...rawHtml(css)} />}
      <div
        className="dashboard"
        style={themeStyle(dashboard.theme)}
        data-dashboard-id={dashboard.id}
        data-base={dashboardPath(dashboard.id)}
        data-refresh-seconds={refresh.seconds}
        data-refresh-stagger={refresh.staggerMs}
        data-refresh-immune={refresh.immune.join(' ')}
        data-bar={hasBar ? (isHorizontal ? 'horizontal' : 'vertical') : 'none'}
        data-state={view.isRestored ? state.params.toString() : undefined}
        data-standalone={state.standalone === 0 ? undefined : state.standalone}
        data-hides-tabs={state.hides.tabs ? '' : undefined}
        data-hides-controls={state.hides.chartControls ? '' : undefined}
        data-hides-limits={state.hides.rowLimits ? '' : undefined}
      >
        {isHorizontal ? null : filters}
        <div className="min-w-0">
          {state.standalone >= 2 || state.hides.title ? null : (
            <DashboardHead
              title={dashboard.title}
              published={dashboard.published}
              certifiedBy={dashboard.certified_by}
              certificationDetails={dashboard.certification_details}
              mayEdit={canEdit(view)}
              parts={parts}
            />
          )}
          {isHorizontal ? filters : null}
          <div className="dashboard-body">
            {dashboard.blocks.length === 0 ? (
              <EmptyDashboard mayEdit={canEdit(view)} />
            ) : (
              <Blocks
                blocks={dashboard.blocks}
                host={{ tabs: state.tabs, tabHref: tabHref(dashboard.id, query), tile, markdown: pageMarkdown() }}
              />
            )}
          </div>
        </div>
      </div>
    </>
  );
}
