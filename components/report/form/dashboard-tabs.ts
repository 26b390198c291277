import { api } from '@/lib/client/api';

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
