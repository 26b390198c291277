import {
  advanced,
  autozoom,
  breakpointDefault,
  categoricalScheme,
  colorBreakpoints,
  colorSchemeType,
  extruded,
  filterNulls,
  fixedColor,
  gridSize,
  legendPosition,
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
    rows: [[spatial], [size('Height')], [rowLimit], [filterNulls], [adhocFilters]],
  },
  {
    label: 'Map',
    tab: 'data',
    expanded: false,
    rows: [
      [mapStyle],
      [viewport],
      [colorSchemeType('categorical_palette', 'fixed_color', 'categorical_palette', 'color_breakpoints')],
      [fixedColor],
      [categoricalScheme],
      [breakpointDefault],
      [colorBreakpoints],
      [legendPosition],
      [autozoom],
      [gridSize],
      [extruded],
    ],
  },
  advanced,
];
