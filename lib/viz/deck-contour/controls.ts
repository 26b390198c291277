import { control, render, same, select, text } from '@/lib/viz/kit/controls/control';
import {
  advanced,
  autozoom,
  filterNulls,
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
    rows: [[spatial], [rowLimit], [size('Weight')], [filterNulls], [adhocFilters]],
  },
  {
    label: 'Map',
    tab: 'data',
    expanded: true,
    rows: [
      [mapStyle],
      [autozoom, viewport],
      [text('cellSize', 'Cell Size', { isInt: true, default: 300, clearable: false, ...render })],
      [
        select('aggregation', 'Aggregation', same('sum', 'min', 'max', 'mean'), {
          default: 'sum',
          clearable: false,
          ...render,
        }),
      ],
      [control('contours', 'ContourControl', 'Contours', render)],
    ],
  },
  advanced,
];
