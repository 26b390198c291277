import { LRUCache } from 'lru-cache';
import {
  type Colors,
  type DashboardColors,
  type DashboardColorsInput,
  dashboardColors,
} from '@/lib/viz/kit/color/colors';

interface Shared {
  readonly colors: DashboardColors;
  /** Says which colours these are: another name, other colours. */
  readonly name: string;
}

declare global {
  /** What labels are coloured on the dashboards this process has drawn; pages and routes share it. */
  var isolineColors: { readonly known: LRUCache<string, Shared>; made: number } | undefined;
}

const mostDashboards = 500;

/**
 * The colours of a chart on a dashboard. The chart that is drawn first and names a label chooses its colour for all the
 * others, until this process ends or the author sets other colours; the author's own always hold.
 */
export function sharedColors(
  dashboardId: number,
  settings: DashboardColorsInput,
): { readonly colors: Colors; readonly colorsName: string } {
  globalThis.isolineColors ??= { known: new LRUCache({ max: mostDashboards }), made: 0 };
  const all = globalThis.isolineColors;
  const key = JSON.stringify([dashboardId, settings]);
  let shared = all.known.get(key);
  if (shared === undefined) {
    all.made += 1;
    shared = { colors: dashboardColors(settings), name: `${all.made} ${key}` };
    all.known.set(key, shared);
  }
  return { colors: shared.colors.chart(), colorsName: shared.name };
}
