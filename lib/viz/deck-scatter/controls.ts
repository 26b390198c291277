import { render, select, text } from '@/lib/viz/kit/controls/control';
import {
  advanced,
  autozoom,
  breakpointDefault,
  categoricalDimension,
  categoricalScheme,
  colorBreakpoints,
  colorSchemeType,
  filterNulls,
  fixedColor,
  fixedOrMetric,
  legendFormat,
  legendPosition,
  mapStyle,
  multiplier,
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
    rows: [[spatial], [rowLimit, filterNulls], [adhocFilters]],
  },
  {
    label: 'Map',
    tab: 'data',
    expanded: true,
    rows: [[mapStyle], [autozoom, viewport]],
  },
  {
    label: 'Point Size',
    tab: 'data',
    expanded: false,
    rows: [
      [fixedOrMetric('Point Size')],
      [
        select(
          'point_unit',
          'Point Unit',
          [
            ['square_m', 'Square meters'],
            ['square_km', 'Square kilometers'],
            ['square_miles', 'Square miles'],
            ['radius_m', 'Radius in meters'],
            ['radius_km', 'Radius in kilometers'],
            ['radius_miles', 'Radius in miles'],
          ],
          { default: 'square_m', clearable: false },
        ),
      ],
      [
        text('min_radius', 'Minimum Radius', { default: 2, validators: ['nonEmpty'], ...render }),
        text('max_radius', 'Maximum Radius', { default: 250, validators: ['nonEmpty'], ...render }),
      ],
      [multiplier],
    ],
  },
  {
    label: 'Point Color',
    tab: 'data',
    expanded: false,
    rows: [
      [legendPosition],
      [legendFormat],
      [colorSchemeType('categorical_palette', 'fixed_color', 'categorical_palette', 'color_breakpoints')],
      [fixedColor],
      [categoricalDimension],
      [categoricalScheme],
      [breakpointDefault],
      [colorBreakpoints],
    ],
  },
  advanced,
];
