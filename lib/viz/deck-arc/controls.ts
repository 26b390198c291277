import { control, render, same, select } from '@/lib/viz/kit/controls/control';
import {
  advanced,
  autozoom,
  categoricalDimension,
  categoricalScheme,
  colorSchemeType,
  filterNulls,
  fixedPicker,
  legendFormat,
  legendPosition,
  mapStyle,
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
      [
        control('start_spatial', 'SpatialControl', 'Start Longitude & Latitude', { validators: ['nonEmpty'] }),
        control('end_spatial', 'SpatialControl', 'End Longitude & Latitude', { validators: ['nonEmpty'] }),
      ],
      [rowLimit, filterNulls],
      [adhocFilters],
    ],
  },
  {
    label: 'Map',
    tab: 'data',
    expanded: false,
    rows: [[mapStyle], [autozoom, viewport]],
  },
  {
    label: 'Arc',
    tab: 'data',
    expanded: false,
    rows: [
      [colorSchemeType('fixed_color', 'fixed_color', 'categorical_palette')],
      [fixedPicker('color_picker', 'Source Color'), fixedPicker('target_color_picker', 'Target Color')],
      [categoricalDimension],
      [categoricalScheme],
      [
        select('stroke_width', 'Stroke Width', same(1, 2, 3, 4, 5), {
          freeForm: true,
          validators: ['integer'],
          ...render,
        }),
      ],
      [legendPosition],
      [legendFormat],
    ],
  },
  advanced,
];
