import {
  advanced,
  autozoom,
  categoricalScheme,
  colorSchemeType,
  filterNulls,
  fixedColor,
  gridSize,
  mapStyle,
  size,
  spatial,
  viewport,
} from '@/lib/viz/kit/controls/map-controls';
import { adhocFilters, rowLimit } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [[spatial], [size('Weight')], [rowLimit], [filterNulls], [adhocFilters]],
  },
  {
    label: 'Map',
    tab: 'data',
    expanded: false,
    rows: [[mapStyle], [autozoom, viewport]],
  },
  {
    label: 'Grid',
    tab: 'customize',
    expanded: true,
    rows: [
      [gridSize],
      [colorSchemeType('default', 'default', 'fixed_color', 'categorical_palette')],
      [fixedColor],
      [categoricalScheme],
    ],
  },
  advanced,
];
