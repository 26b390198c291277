import type { PaletteItem } from '@/components/ui/palette/palette-items';
import { ApiError, api } from '@/lib/client/api';

type Row = Readonly<Record<string, unknown>>;

interface Content {
  readonly dashboards: readonly PaletteItem[];
  readonly charts: readonly PaletteItem[];
  readonly datasets: readonly PaletteItem[];
}

const perKind = 8;

/** Dashboards, charts and datasets whose name contains the text; a kind that the viewer may not read is empty. */
export async function findContent(text: string, signal: AbortSignal): Promise<Content> {
  const [dashboards, charts, datasets] = await Promise.all([
    ask('dashboard', 'dashboard_title', text, signal),
    ask('chart', 'slice_name', text, signal),
    ask('dataset', 'table_name', text, signal),
  ]);
  const items = (rows: readonly Row[], name: string, href: (row: Row) => string): PaletteItem[] =>
    rows.map((row) => ({ id: String(row.id), label: String(row[name]), href: href(row) }));
  return {
    dashboards: items(dashboards, 'dashboard_title', ({ slug, id }) => `/superset/dashboard/${slug || id}/`),
    charts: items(charts, 'slice_name', ({ id }) => `/explore/?slice_id=${id}`),
    datasets: items(datasets, 'table_name', ({ id }) => `/explore/?datasource_type=table&datasource_id=${id}`),
  };
}

async function ask(resource: string, column: string, text: string, signal: AbortSignal): Promise<readonly Row[]> {
  const q = { filters: text ? [{ col: column, opr: 'ct', value: text }] : [], page_size: perKind };
  try {
    const { result = [] } = await api.get<{ result?: readonly Row[] }>(`/api/v1/${resource}/`, { q, signal });
    return result;
  } catch (problem) {
    if (problem instanceof ApiError && problem.status >= 400 && problem.status < 500) return [];
    throw problem;
  }
}
