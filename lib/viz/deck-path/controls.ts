import { select } from '@/lib/viz/kit/controls/control';
import {
  advanced,
  autozoom,
  filterNulls,
  lineColumn,
  lineWidth,
  lineWidthUnit,
  mapStyle,
  picker,
  reverseLongLat,
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
      [lineColumn('Lines column')],
      [
        select(
          'line_type',
          'Lines encoding',
          [
            ['polyline', 'Polyline'],
            ['json', 'JSON'],
          ],
          { default: 'json', clearable: false },
        ),
      ],
      [rowLimit],
      [filterNulls],
      [adhocFilters],
    ],
  },
  {
    label: 'Map',
    tab: 'data',
    expanded: true,
    rows: [
      [mapStyle],
      [viewport],
      [picker('color_picker', 'Fixed Color')],
      [lineWidth],
      [lineWidthUnit],
      [reverseLongLat],
      [autozoom],
    ],
  },
  advanced,
];
