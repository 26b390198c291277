import { render, same, select } from '@/lib/viz/kit/controls/control';
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
  mapStyle,
  sizedQuery,
  viewport,
} from '@/lib/viz/kit/controls/map-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  sizedQuery('Bubble Size'),
  {
    label: 'Map',
    tab: 'data',
    expanded: false,
    rows: [
      [mapStyle],
      [colorSchemeType('categorical_palette', 'fixed_color', 'categorical_palette', 'color_breakpoints')],
      [fixedColor],
      [categoricalScheme],
      [breakpointDefault],
      [colorBreakpoints],
      [viewport],
      [autozoom],
      [gridSize],
      [extruded],
      [
        select(
          'js_agg_function',
          'Dynamic Aggregation Function',
          same('sum', 'min', 'max', 'mean', 'median', 'count', 'variance', 'deviation', 'p1', 'p5', 'p95', 'p99'),
          { default: 'sum', clearable: false, ...render },
        ),
      ],
    ],
  },
  advanced,
];
