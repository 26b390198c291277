import { checkbox, control, render, select, text, when } from '@/lib/viz/kit/controls/control';
import { colorScheme, legendOrientation, legendType, showLegend } from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, metric, rowLimit } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [control('source', 'DndColumnSelect', 'Source', { clearable: false, validators: ['nonEmpty'] })],
      [control('target', 'DndColumnSelect', 'Target', { clearable: false, validators: ['nonEmpty'] })],
      [metric],
      [control('source_category', 'DndColumnSelect', 'Source category')],
      [control('target_category', 'DndColumnSelect', 'Target category')],
      [adhocFilters],
      [rowLimit],
    ],
  },
  {
    label: 'Chart options',
    tab: 'customize',
    expanded: true,
    rows: [
      [colorScheme],
      [showLegend],
      [legendType],
      [legendOrientation],
      [text('legendMargin', 'Margin', { isInt: true, visible: when('show_legend'), ...render })],
      [
        control('layout', 'RadioButtonControl', 'Graph layout', {
          heading: 'Layout',
          choices: [
            ['force', 'Force'],
            ['circular', 'Circular'],
          ],
          default: 'force',
          ...render,
        }),
      ],
      [
        select(
          'edgeSymbol',
          'Edge symbols',
          [
            ['none,none', 'None -> None'],
            ['none,arrow', 'None -> Arrow'],
            ['circle,arrow', 'Circle -> Arrow'],
            ['circle,circle', 'Circle -> Circle'],
          ],
          { default: 'none,arrow', ...render },
        ),
      ],
      [checkbox('draggable', 'Enable node dragging', { visible: (form) => form.layout === 'force', ...render })],
      [
        select(
          'roam',
          'Enable graph roaming',
          [
            [false, 'Disabled'],
            ['scale', 'Scale only'],
            ['move', 'Move only'],
            [true, 'Scale and Move'],
          ],
          { default: true, ...render },
        ),
      ],
      [
        select(
          'selectedMode',
          'Node select mode',
          [
            [false, 'Disabled'],
            ['single', 'Single'],
            ['multiple', 'Multiple'],
          ],
          { default: 'single', ...render },
        ),
      ],
      [text('showSymbolThreshold', 'Label threshold', { isInt: true, default: 0, ...render })],
      [
        text('baseNodeSize', 'Node size', { default: 20, ...render }),
        text('baseEdgeWidth', 'Edge width', { default: 3, ...render }),
      ],
      [
        control('edgeLength', 'SliderControl', 'Edge length', {
          min: 100,
          max: 1000,
          step: 50,
          default: 400,
          visible: (form) => form.layout === 'force',
          ...render,
        }),
      ],
      [
        control('gravity', 'SliderControl', 'Gravity', {
          min: 0.1,
          max: 1,
          step: 0.1,
          default: 0.3,
          visible: (form) => form.layout === 'force',
          ...render,
        }),
      ],
      [
        control('repulsion', 'SliderControl', 'Repulsion', {
          min: 100,
          max: 3000,
          step: 50,
          default: 1000,
          visible: (form) => form.layout === 'force',
          ...render,
        }),
      ],
      [
        control('friction', 'SliderControl', 'Friction', {
          min: 0.1,
          max: 1,
          step: 0.1,
          default: 0.2,
          visible: (form) => form.layout === 'force',
          ...render,
        }),
      ],
    ],
  },
];
