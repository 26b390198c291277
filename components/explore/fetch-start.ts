import { api } from '@/lib/client/api';
import type { ExploreStart } from '@/lib/explore/explore-start';

type Query = Readonly<Record<string, string | number>>;

/** What the page of the chart builder would start with: the saved chart as it is now, or another dataset. */
export function fetchStart(query: Query, signal?: AbortSignal): Promise<ExploreStart> {
  return api.get<ExploreStart>('/explore/start/', { query, signal });
}
