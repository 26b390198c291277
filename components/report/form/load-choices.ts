import type { LoadOptions } from '@/components/ui/select/select-option';
import { api } from '@/lib/client/api';

/** As many as the field expects in one page. */
const pageSize = 100;

interface Related {
  readonly count: number;
  readonly result: readonly { readonly value: number; readonly text: string }[];
}

/** What a field of a schedule may refer to. */
export const loadRelated =
  (field: 'owners' | 'chart' | 'dashboard' | 'database'): LoadOptions =>
  async (search, page, signal) => {
    const q = { filter: search, page, page_size: pageSize };
    const { count, result } = await api.get<Related>(`/api/v1/report/related/${field}`, { q, signal });
    return { total: count, options: result.map(({ value, text }) => ({ value, label: text || String(value) })) };
  };

interface TabsAnswer {
  readonly result: { readonly all_tabs: Readonly<Record<string, string>> };
}

/** The tabs of a dashboard with their titles, from the outermost. */
export async function tabsOf(
  dashboard: number,
): Promise<readonly { readonly value: string; readonly label: string }[]> {
  const { result } = await api.get<TabsAnswer>(`/api/v1/dashboard/${dashboard}/tabs`);
  return Object.entries(result.all_tabs).map(([value, label]) => ({ value, label: label || value }));
}
