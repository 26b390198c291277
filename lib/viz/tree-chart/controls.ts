import { control, render, select, text } from '@/lib/viz/kit/controls/control';
import { adhocFilters, metric, rowLimit } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [control('id', 'DndColumnSelect', 'Id', { clearable: false, validators: ['nonEmpty'] })],
      [control('parent', 'DndColumnSelect', 'Parent', { clearable: false, validators: ['nonEmpty'] })],
      [control('name', 'DndColumnSelect', 'Name')],
      [text('root_node_id', 'Root node id', { freeForm: true, ...render })],
      [{ ...metric, validators: [] }],
      [adhocFilters],
      [rowLimit],
    ],
  },
  {
    label: 'Chart options',
    tab: 'customize',
    expanded: true,
    rows: [
      [
        control('layout', 'RadioButtonControl', 'Tree layout', {
          heading: 'Layout',
          choices: [
            ['orthogonal', 'Orthogonal'],
            ['radial', 'Radial'],
          ],
          default: 'orthogonal',
          ...render,
        }),
      ],
      [
        control('orient', 'RadioButtonControl', 'Tree orientation', {
          choices: [
            ['LR', 'Left to Right'],
            ['RL', 'Right to Left'],
            ['TB', 'Top to Bottom'],
            ['BT', 'Bottom to Top'],
          ],
          default: 'LR',
          visible: (form) => form.layout === 'orthogonal',
          ...render,
        }),
      ],
      [
        control('node_label_position', 'RadioButtonControl', 'Node label position', {
          choices: [
            ['left', 'left'],
            ['top', 'top'],
            ['right', 'right'],
            ['bottom', 'bottom'],
          ],
          default: 'left',
          ...render,
        }),
      ],
      [
        control('child_label_position', 'RadioButtonControl', 'Child label position', {
          choices: [
            ['left', 'left'],
            ['top', 'top'],
            ['right', 'right'],
            ['bottom', 'bottom'],
          ],
          default: 'bottom',
          ...render,
        }),
      ],
      [
        control('emphasis', 'RadioButtonControl', 'Emphasis', {
          choices: [
            ['ancestor', 'ancestor'],
            ['descendant', 'descendant'],
          ],
          default: 'descendant',
          visible: (form) => form.layout === 'orthogonal',
          ...render,
        }),
      ],
      [
        select(
          'symbol',
          'Symbol',
          [
            ['emptyCircle', 'Empty circle'],
            ['circle', 'Circle'],
            ['rect', 'Rectangle'],
            ['triangle', 'Triangle'],
            ['diamond', 'Diamond'],
            ['pin', 'Pin'],
            ['arrow', 'Arrow'],
            ['none', 'None'],
          ],
          { default: 'emptyCircle', ...render },
        ),
      ],
      [control('symbolSize', 'SliderControl', 'Symbol size', { default: 7, min: 5, max: 30, step: 2, ...render })],
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
    ],
  },
];
