import type { DashboardColors } from '@/lib/viz/kit/color/colors';
import { ProcessCache } from './process-cache';

export interface SharedColors {
  readonly colors: DashboardColors;
  /** Says which colours these are: another name, other colours. */
  readonly name: string;
}

declare global {
  /** Pages and routes share it: a label has one colour on both. */
  var isolineColors: { readonly known: ProcessCache<string, SharedColors>; made: number } | undefined;
}

/** About 8 KB each where a thousand labels have colours. */
const mostDashboards = 500;

/**
 * Which label has which colour on the dashboards that this process has drawn.
 *
 * Key: the dashboard's number and its author's settings of colours. Bound: 500 dashboards. Invalidation: other settings
 * are another key; else the end of the process. Who may see it: the server; a page tells the colours of its own labels.
 */
export function sharedColorsCache(): NonNullable<typeof globalThis.isolineColors> {
  globalThis.isolineColors ??= { known: new ProcessCache('colors', { max: mostDashboards }), made: 0 };
  return globalThis.isolineColors;
}
