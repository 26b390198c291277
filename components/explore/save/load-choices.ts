import type { LoadOptions } from '@/components/ui/select/select-option';
import { api } from '@/lib/client/api';
import { routes } from '@/lib/client/routes';

/** As many as the field expects in one page. */
const pageSize = 100;

/** A dashboard that exists is the choice `id:7`; any other text is the name of a new one. */
const existing = /^id:(\d+)$/;

export function dashboardValue(id: number): string {
  return `id:${id}`;
}

/** The id of a chosen dashboard; null for the name of a new one. */
export function dashboardIdOf(value: string): number | null {
  const [, id] = existing.exec(value) ?? [];
  return id === undefined ? null : Number(id);
}

/** The title of a dashboard; null when the user may not see it. */
export async function titleOf(dashboardId: number): Promise<string | null> {
  const filters = [{ col: 'id', opr: 'eq', value: dashboardId }];
  const { result } = await routes.dashboards.list({ filters, columns: ['id', 'dashboard_title'] });
  const [found] = result;
  return found === undefined ? null : found.dashboard_title || String(dashboardId);
}

/** The dashboards that a user owns, by title. */
export function dashboardsOf(ownerId: number): LoadOptions {
  return async (search, page, signal) => {
    const filters = [
      { col: 'dashboard_title', opr: 'ct', value: search },
      { col: 'owners', opr: 'rel_m_m', value: ownerId },
    ];
    const order = { order_column: 'dashboard_title', order_direction: 'asc' } as const;
    const q = { filters, page, page_size: pageSize, columns: ['id', 'dashboard_title'], ...order };
    const { count, result } = await routes.dashboards.list(q, { signal });
    const options = result.map(({ id, dashboard_title }) => ({
      value: dashboardValue(id),
      label: dashboard_title || String(id),
    }));
    return { options, total: count };
  };
}

export const loadOwners: LoadOptions = async (search, page, signal) => {
  const { count, result } = await routes.charts.related(
    'owners',
    { filter: search, page, page_size: pageSize },
    { signal },
  );
  return { total: count, options: result.map(({ value, text }) => ({ value, label: text })) };
};

interface TagRow {
  readonly id: number;
  readonly name: string;
}

export const loadTags: LoadOptions = async (search, page, signal) => {
  const filters = [
    { col: 'name', opr: 'ct', value: search },
    { col: 'type', opr: 'custom_tag', value: true },
  ];
  const order = { order_column: 'name', order_direction: 'asc' } as const;
  const q = { filters, page, page_size: pageSize, ...order };
  const { count, result } = await api.get<{ readonly count: number; readonly result: readonly TagRow[] }>(
    '/api/v1/tag/',
    { q, signal },
  );
  return { total: count, options: result.map(({ id, name }) => ({ value: id, label: name })) };
};
