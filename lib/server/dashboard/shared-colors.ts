import { sharedColorsCache } from '@/lib/server/cache/colors';
import { type Colors, type DashboardColorsInput, dashboardColors } from '@/lib/viz/kit/color/colors';

/**
 * The colours of a chart on a dashboard. The chart that is drawn first and names a label chooses its colour for all the
 * others, until this process ends or the author sets other colours; the author's own always hold.
 */
export function sharedColors(
  dashboardId: number,
  settings: DashboardColorsInput,
): { readonly colors: Colors; readonly colorsName: string } {
  const all = sharedColorsCache();
  const key = JSON.stringify([dashboardId, settings]);
  let shared = all.known.get(key);
  if (shared === undefined) {
    all.made += 1;
    shared = { colors: dashboardColors(settings), name: `${all.made} ${key}` };
    all.known.set(key, shared);
  }
  return { colors: shared.colors.chart(), colorsName: shared.name };
}
