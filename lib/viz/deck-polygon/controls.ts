import { control, render, same, select } from '@/lib/viz/kit/controls/control';
import {
  advanced,
  autozoom,
  breakpointDefault,
  colorBreakpoints,
  colorSchemeType,
  extruded,
  filled,
  filterNulls,
  fixedOrMetric,
  fixedPicker,
  legendFormat,
  legendPosition,
  linearScheme,
  lineColumn,
  lineWidth,
  lineWidthUnit,
  mapStyle,
  multiplier,
  reverseLongLat,
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
      [lineColumn('Polygon Column')],
      [
        select(
          'line_type',
          'Polygon Encoding',
          [
            ['polyline', 'Polyline'],
            ['json', 'JSON'],
            ['geohash', 'geohash (square)'],
          ],
          { default: 'json', clearable: false },
        ),
      ],
      [adhocFilters],
      [control('metric', 'DndMetricSelect', 'Metric')],
      [fixedOrMetric('Elevation')],
      [rowLimit],
      [reverseLongLat],
      [filterNulls],
    ],
  },
  {
    label: 'Map',
    tab: 'data',
    expanded: true,
    rows: [[mapStyle], [viewport], [autozoom]],
  },
  {
    label: 'Polygon Settings',
    tab: 'customize',
    expanded: true,
    rows: [
      [
        colorSchemeType('linear_palette', 'fixed_color', 'linear_palette', 'color_breakpoints'),
        fixedPicker('fill_color_picker', 'Fill Color'),
        fixedPicker('stroke_color_picker', 'Stroke Color'),
        linearScheme,
        breakpointDefault,
        colorBreakpoints,
      ],
      [filled, stroked],
      [extruded],
      [multiplier],
      [lineWidth],
      [lineWidthUnit],
      [control('opacity', 'SliderControl', 'Opacity', { default: 80, min: 0, max: 100, step: 1, ...render })],
      [
        select('num_buckets', 'Number of buckets to group data', same(2, 3, 5, 10), {
          default: 5,
          freeForm: true,
          ...render,
        }),
      ],
      [select('break_points', 'Bucket break points', [], { freeForm: true, multi: true, ...render })],
      [legendPosition],
      [legendFormat],
    ],
  },
  advanced,
];
