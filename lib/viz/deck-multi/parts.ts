import type { FormData } from '@/lib/query/form-data';

const most = 20;

/** Ids of the charts whose layers are drawn, the lowest layer first. */
export function parts({ deck_slices }: FormData): number[] {
  const given = Array.isArray(deck_slices) ? deck_slices : [];
  return [...new Set(given.map(Number))].filter((id) => Number.isInteger(id) && id > 0).slice(0, most);
}
