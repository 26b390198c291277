import type { DashboardColors } from '@/lib/viz/kit/color/colors';
import { ProcessCache } from './process-cache';

export interface SharedColors {
  readonly colors: DashboardColors;
  /** Identifies the colours: different colours have a different name. */
  readonly name: string;
}

declare global {
  /** Shared by the bundles of pages and routes, so that a label has one colour in both. */
  var isolineColors: { readonly known: ProcessCache<string, SharedColors>; made: number } | undefined;
}

/** A dashboard with a thousand coloured labels takes about 8 KB. */
const mostDashboards = 500;

/**
 * The colours of labels on the dashboards that this process has drawn.
 *
 * Key: the dashboard's id and its author's colour settings. Bound: 500 dashboards. Invalidation: other settings are
 * another key; else the end of the process. Who may see it: the server; a page contains the colours of its own labels.
 */
export function sharedColorsCache(): NonNullable<typeof globalThis.isolineColors> {
  globalThis.isolineColors ??= { known: new ProcessCache('colors', { max: mostDashboards }), made: 0 };
  return globalThis.isolineColors;
}
