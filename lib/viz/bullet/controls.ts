import { text } from '@/lib/viz/kit/controls/control';
import { adhocFilters, metric } from '@/lib/viz/kit/controls/query-controls';
import type { Control, ControlSection } from '@/lib/viz/viz';

const list = (name: string, label: string, description: string): Control =>
  text(name, label, { description, default: '' });

export const controls: readonly ControlSection[] = [
  { label: 'Query', tab: 'data', expanded: true, rows: [[metric], [adhocFilters]] },
  {
    label: 'Chart Options',
    tab: 'data',
    expanded: true,
    rows: [
      [
        list('ranges', 'Ranges', 'Ranges to highlight with shading'),
        list('range_labels', 'Range labels', 'Labels for the ranges'),
      ],
      [
        list('markers', 'Markers', 'List of values to mark with triangles'),
        list('marker_labels', 'Marker labels', 'Labels for the markers'),
      ],
      [
        list('marker_lines', 'Marker lines', 'List of values to mark with lines'),
        list('marker_line_labels', 'Marker line labels', 'Labels for the marker lines'),
      ],
    ],
  },
];
