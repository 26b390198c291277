import type { DashboardColors } from '@/lib/viz/kit/color/colors';
import { ProcessCache } from './process-cache';
import { megabyte } from './sizes';

export interface SharedColors {
  readonly colors: DashboardColors;
  /** Identifies the colours: different colours have a different name. */
  readonly name: string;
}

declare global {
  /** Shared by the bundles of pages and routes, so that a label has one colour in both. */
  var isolineColors: { readonly known: ProcessCache<string, SharedColors>; made: number } | undefined;
}

/**
 * The colours of labels on the dashboards that this process has drawn.
 *
 * Key: the dashboard's id and its author's colour settings. Bound: 16 MB; a thousand
 * labels of ten letters take 84 KB. Invalidation: other settings are
 * another key; else the end of the process. Who may see it: the server; a page contains the colours of its own labels.
 */
export function sharedColorsCache(): NonNullable<typeof globalThis.isolineColors> {
  globalThis.isolineColors ??= {
    known: new ProcessCache('colors', {
      maxSize: 16 * megabyte,
      sizeCalculation: ({ colors, name }) => colors.bytes() + 4 * name.length + 256,
    }),
    made: 0,
  };
  return globalThis.isolineColors;
}
