import { sharedColorsCache } from '@/lib/server/cache/colors';
import { type Colors, type DashboardColorsInput, dashboardColors } from '@/lib/viz/kit/color/colors';

/**
 * The colours of a chart on a dashboard. The first chart drawn with a label determines its colour for all other charts,
 * until this process ends or the author sets other colours. Colours set by the author always apply.
 */
export function sharedColors(
  dashboardId: number,
  settings: DashboardColorsInput,
): { readonly colors: Colors; readonly colorsName: string } {
  const all = sharedColorsCache();
  const key = keyOf(dashboardId, settings);
  let shared = all.known.get(key);
  if (shared === undefined) {
    all.made += 1;
    shared = { colors: dashboardColors(settings), name: `${all.made} ${key}` };
  }
  // Stored again, because it has grown since by the labels of the charts that were drawn.
  all.known.set(key, { ...shared });
  return { colors: shared.colors.chart(), colorsName: shared.name };
}

/** The colours that labels of this dashboard have got in this process. */
export function drawnColors(dashboardId: number, settings: DashboardColorsInput): Readonly<Record<string, string>> {
  return sharedColorsCache().known.get(keyOf(dashboardId, settings))?.colors.known() ?? {};
}

const keyOf = (dashboardId: number, { labelColors, mapLabelColors, scheme }: DashboardColorsInput): string =>
  JSON.stringify([dashboardId, { labelColors, mapLabelColors, scheme }]);
