import type { ReactElement, ReactNode } from 'react';
import { Blocks } from '@/components/dashboard/blocks';
import { DashboardHead } from '@/components/dashboard/dashboard-head';
import { Empty } from '@/components/ui/empty';
import { rawHtml } from '@/components/ui/raw-html';
import type { ChartBlock } from '@/lib/dashboard/layout';
import { markdownHtml } from '@/lib/server/dashboard/markdown-html';
import { scopedCss } from '@/lib/server/dashboard/scoped-css';
import { dashboardPath, tabHref } from './dashboard-path';
import type { DashboardView } from './dashboard-request';

export interface DashboardFrameProps {
  readonly view: DashboardView;
  readonly query: URLSearchParams;
  readonly filters: ReactNode;
  readonly tile: (block: ChartBlock) => ReactNode;
}

export function hasFilterBar({ dashboard, state }: DashboardView): boolean {
  return state.showsFilters && dashboard.metadata.filters.length > 0;
}

/** A dashboard without its charts: head, filters, tabs and the places of the tiles. */
export function DashboardFrame({ view, query, filters, tile }: DashboardFrameProps): ReactElement {
  const { dashboard, state } = view;
  const hasBar = hasFilterBar(view);
  const css = scopedCss(dashboard.css);
  return (
    <>
      {css === '' ? null : <style {...rawHtml(css)} />}
      <div
        className="dashboard"
        data-dashboard-id={dashboard.id}
        data-base={dashboardPath(dashboard.id)}
        data-bar={hasBar ? (dashboard.metadata.isHorizontal ? 'horizontal' : 'vertical') : 'none'}
        data-standalone={state.standalone === 0 ? undefined : state.standalone}
      >
        {hasBar ? filters : null}
        <div className="min-w-0">
          {state.standalone >= 2 ? null : (
            <DashboardHead
              title={dashboard.title}
              published={dashboard.published}
              certifiedBy={dashboard.certified_by}
            />
          )}
          <div className="dashboard-body">
            {dashboard.blocks.length === 0 ? (
              <Empty title="This dashboard is empty">Nobody has put a chart on it yet.</Empty>
            ) : (
              <Blocks
                blocks={dashboard.blocks}
                host={{ tabs: state.tabs, tabHref: tabHref(dashboard.id, query), tile, markdown: markdownHtml }}
              />
            )}
          </div>
        </div>
      </div>
    </>
  );
}
