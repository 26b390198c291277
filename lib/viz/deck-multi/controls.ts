import { control } from '@/lib/viz/kit/controls/control';
import { mapStyle, viewport } from '@/lib/viz/kit/controls/map-controls';
import { adhocFilters } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  {
    label: 'Map',
    tab: 'data',
    expanded: true,
    rows: [
      [mapStyle],
      [viewport],
      [
        control('deck_slices', 'SelectAsyncControl', 'deck.gl charts', {
          default: [],
          multi: true,
          placeholder: 'Select charts',
          validators: ['nonEmpty'],
        }),
      ],
    ],
  },
  { label: 'Query', tab: 'data', expanded: true, rows: [[adhocFilters]] },
];
