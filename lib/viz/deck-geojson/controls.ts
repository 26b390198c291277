import { control, same, select } from '@/lib/viz/kit/controls/control';
import {
  advanced,
  autozoom,
  extruded,
  filled,
  filterNulls,
  lineWidth,
  lineWidthUnit,
  mapStyle,
  picker,
  stroked,
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
      [control('geojson', 'DndColumnSelect', 'GeoJson Column', { validators: ['nonEmpty'] })],
      [rowLimit],
      [filterNulls],
      [adhocFilters],
    ],
  },
  {
    label: 'Map',
    tab: 'data',
    expanded: false,
    rows: [[mapStyle, viewport], [autozoom]],
  },
  {
    label: 'GeoJson Settings',
    tab: 'data',
    expanded: false,
    rows: [
      [picker('fill_color_picker', 'Fill Color'), picker('stroke_color_picker', 'Stroke Color')],
      [filled, stroked],
      [extruded],
      [lineWidth],
      [lineWidthUnit],
      [
        select('point_radius_scale', 'Point Radius Scale', same(0, 100, 200, 300, 500), {
          freeForm: true,
          validators: ['integer'],
        }),
      ],
    ],
  },
  advanced,
];
