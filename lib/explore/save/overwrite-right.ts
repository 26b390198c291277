import type { NamedId } from '@/lib/explore/draft';
import type { SavedChart } from '@/lib/explore/explore-start';

/** Why the chart that is open cannot be saved over; null where it can. */
export function overwriteProblem(
  chart: SavedChart | null,
  viewer: NamedId | null,
): 'new' | 'external' | 'owner' | null {
  if (chart === null) return 'new';
  if (chart.isManagedExternally) return 'external';
  return chart.owners.some(({ id }) => id === viewer?.id) ? null : 'owner';
}
