import type { ListedRow } from '@/components/lists/use-rows';
import { ApiError, api } from '@/lib/client/api';
import { rowsIn } from '@/lib/lists/list-cells';
import type { ListPlan, NamedLink } from '@/lib/lists/list-plan';
import { textOf } from '@/lib/lists/row-text';

/** What is touched when rows are deleted. Counts are null where they do not apply or may not be read. */
export interface Losses {
  readonly dashboards: readonly NamedLink[] | null;
  readonly charts: readonly NamedLink[] | null;
  readonly tabs: number | null;
  readonly reports: number | null;
}

interface Counted<Item> {
  readonly count: number;
  readonly result: readonly Item[];
}

interface Related {
  readonly charts: Counted<{ readonly id: number; readonly slice_name: string }>;
  readonly dashboards: Counted<{ readonly id: number; readonly title: string }>;
  readonly sqllab_tab_states?: Counted<unknown>;
}

const none: Losses = { dashboards: null, charts: null, tabs: null, reports: null };

/** Asked for one row; for several, what their names say has to be enough. */
export async function losses(plan: ListPlan, rows: readonly ListedRow[]): Promise<Losses> {
  const [first] = rows;
  if (first === undefined || rows.length > 1) return none;
  const { id, row } = first;
  switch (plan.id) {
    case 'dataset':
    case 'database': {
      const found = await asked<Related>(`${plan.api}${id}/related_objects/`);
      if (found === null) return none;
      return {
        ...none,
        charts: found.charts.result.map((one) => ({
          id: one.id,
          text: one.slice_name,
          href: `/explore/?slice_id=${one.id}`,
        })),
        dashboards: found.dashboards.result.map((one) => ({
          id: one.id,
          text: one.title,
          href: `/superset/dashboard/${one.id}/`,
        })),
        tabs: found.sqllab_tab_states?.count ?? null,
      };
    }
    case 'chart': {
      const dashboards = rowsIn(row, 'dashboards').map((one) => ({
        id: textOf(one, 'id'),
        text: textOf(one, 'dashboard_title'),
        href: `/superset/dashboard/${textOf(one, 'id')}/`,
      }));
      return { ...none, dashboards, reports: await reportsOn('chart_id', id) };
    }
    case 'dashboard': {
      const found = await asked<{ readonly result: readonly { readonly id: number; readonly slice_name: string }[] }>(
        `${plan.api}${id}/charts`,
      );
      const charts = found?.result.map((one) => ({
        id: one.id,
        text: one.slice_name,
        href: `/explore/?slice_id=${one.id}`,
      }));
      return { ...none, charts: charts ?? null, reports: await reportsOn('dashboard_id', id) };
    }
    default:
      return none;
  }
}

async function reportsOn(col: string, value: number): Promise<number | null> {
  const q = { filters: [{ col, opr: 'eq', value }], page_size: 1 };
  return (await asked<{ readonly count: number }>('/api/v1/report/', q))?.count ?? null;
}

/** Null for what the server refuses or cannot tell: deleting decides by itself. */
async function asked<Answer>(path: string, q?: unknown): Promise<Answer | null> {
  try {
    return await api.get<Answer>(path, q === undefined ? {} : { q });
  } catch (problem) {
    if (problem instanceof ApiError) return null;
    throw problem;
  }
}
