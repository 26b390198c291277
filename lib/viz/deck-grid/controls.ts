import {
  advanced,
  autozoom,
  breakpointDefault,
  categoricalScheme,
  colorBreakpoints,
  colorSchemeType,
  extruded,
  fixedColor,
  gridSize,
  legendPosition,
  mapStyle,
  sizedQuery,
  viewport,
} from '@/lib/viz/kit/controls/map-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  sizedQuery('Height'),
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
