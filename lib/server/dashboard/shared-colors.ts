import { sharedColorsCache } from '@/lib/server/cache/colors';
import { type Colors, type DashboardColorsInput, dashboardColors } from '@/lib/viz/kit/color/colors';

/**
 * The colours of a chart on a dashboard. The first chart drawn with a label determines its colour for all other charts,
 * until this process ends or the author sets other colours. Colours set by the author always apply.
 */
export function sharedColors(
  dashboardId: number,
  settings: DashboardColorsInput,
  chartId?: number,
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
  return { colors: shared.colors.chart(chartId), colorsName: shared.name };
}

/** The colours that labels of this dashboard have got in this process, and the labels that several charts have. */
export function drawnLabels(
  dashboardId: number,
  settings: DashboardColorsInput,
): { readonly labelColors: Readonly<Record<string, string>>; readonly sharedLabels: readonly string[] } {
  const drawn = sharedColorsCache().known.get(keyOf(dashboardId, settings))?.colors;
  return { labelColors: drawn?.known() ?? {}, sharedLabels: drawn?.shared() ?? [] };
}

function keyOf(dashboardId: number, settings: DashboardColorsInput): string {
  const { labelColors, mapLabelColors, scheme, sharedLabels } = settings;
  // With a scheme of the dashboard nothing depends on which labels are shared.
  return JSON.stringify([dashboardId, { labelColors, mapLabelColors, scheme, ...(scheme ? {} : { sharedLabels }) }]);
}
