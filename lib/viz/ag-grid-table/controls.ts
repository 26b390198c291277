import { tableControls } from '@/lib/viz/kit/table/controls';
import type { ControlSection } from '@/lib/viz/viz';

/** Table controls that the grid lacks: actions that the reader performs in the grid itself, and markup in cells. */
const absent = new Set(['allow_rearrange_columns', 'allow_render_html', 'percent_metric_calculation']);

export const controls: readonly ControlSection[] = tableControls.map((section) => ({
  ...section,
  rows: section.rows.map((row) => row.filter(({ name }) => !absent.has(name))).filter((row) => row.length > 0),
}));
