import type { PaletteItem } from '@/components/ui/palette/palette-items';
import { ApiError, api } from '@/lib/client/api';

/** The kinds of objects that are found, in the order of their groups. */
export const foundKinds = ['dashboard', 'chart', 'dataset', 'saved_query'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** Where the words were found, unless it is the name. */
export const foundPlaces = ['description', 'fields', 'sql'] as const;
export type FoundPlace = (typeof foundPlaces)[number];

export interface FoundObject {
  readonly type: FoundKind;
  readonly id: number;
  readonly name: string | null;
  readonly url: string;
  readonly found_in: 'name' | FoundPlace | null;
}

const perKind = 8;
const mostRecent = 8;

/** Objects with all words of the text, in their name or what stands in them, that the viewer may read. */
export async function findContent(text: string, signal: AbortSignal): Promise<readonly FoundObject[]> {
  const q = { text, page_size: perKind };
  const { result } = await api.get<{ readonly result: readonly FoundObject[] }>('/api/v1/search/', { q, signal });
  return result;
}

interface SeenObject {
  readonly item_title: string;
  readonly item_url: string;
}

/** What the viewer opened last; nothing for those of whom nothing is kept. */
export async function recentContent(signal: AbortSignal): Promise<readonly PaletteItem[]> {
  try {
    const q = { page_size: mostRecent };
    const { result } = await api.get<{ readonly result: readonly SeenObject[] }>('/api/v1/log/recent_activity/', {
      q,
      signal,
    });
    return result.map(({ item_title, item_url }) => ({ id: item_url, label: item_title, href: item_url }));
  } catch (problem) {
    if (problem instanceof ApiError && problem.status >= 400 && problem.status < 500) return [];
    throw problem;
  }
}
