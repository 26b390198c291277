import { render, same, select } from '@/lib/viz/kit/controls/control';
import {
  advanced,
  autozoom,
  colorSchemeType,
  filterNulls,
  fixedColor,
  linearScheme,
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
    rows: [
      [spatial],
      [size('Weight')],
      [rowLimit],
      [filterNulls],
      [adhocFilters],
      [
        select('intensity', 'Intensity', same(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1), {
          default: 1,
          clearable: false,
          freeForm: true,
          validators: ['number'],
        }),
      ],
      [
        select('radius_pixels', 'Intensity Radius', same(5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70), {
          default: 30,
          clearable: false,
          freeForm: true,
          validators: ['integer'],
        }),
      ],
    ],
  },
  {
    label: 'Map',
    tab: 'data',
    expanded: false,
    rows: [
      [mapStyle],
      [viewport],
      [colorSchemeType('linear_palette', 'fixed_color', 'linear_palette')],
      [fixedColor],
      [linearScheme],
      [autozoom],
      [select('aggregation', 'Aggregation', same('sum', 'mean'), { default: 'sum', clearable: false, ...render })],
    ],
  },
  advanced,
];
