import {
  advanced,
  autozoom,
  categoricalScheme,
  colorSchemeType,
  fixedColor,
  gridSize,
  mapStyle,
  sizedQuery,
  viewport,
} from '@/lib/viz/kit/controls/map-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  sizedQuery('Weight'),
  {
    label: 'Map',
    tab: 'data',
    expanded: false,
    rows: [[mapStyle], [autozoom, viewport]],
  },
  {
    label: 'Grid',
    tab: 'customize',
    expanded: true,
    rows: [
      [gridSize],
      [colorSchemeType('default', 'default', 'fixed_color', 'categorical_palette')],
      [fixedColor],
      [categoricalScheme],
    ],
  },
  advanced,
];
