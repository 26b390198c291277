import { checkbox, control, render, same, select } from '@/lib/viz/kit/controls/control';
import { picker } from '@/lib/viz/kit/controls/map-controls';
import {
  colorScheme,
  currencyFormat,
  linearColorScheme,
  numberFormat,
  sortByMetric,
} from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, metric, rowLimit } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

type Form = Readonly<Record<string, unknown>>;
const by = (what: string) => (form: Form) => form.color_by === what;

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [control('entity', 'DndColumnSelect', 'Country Column', { validators: ['nonEmpty'] })],
      [
        select(
          'country_fieldtype',
          'Country Field Type',
          [
            ['name', 'Full name'],
            ['cioc', 'code International Olympic Committee (cioc)'],
            ['cca2', 'code ISO 3166-1 alpha-2 (cca2)'],
            ['cca3', 'code ISO 3166-1 alpha-3 (cca3)'],
          ],
          { default: 'cca2' },
        ),
      ],
      [metric],
      [adhocFilters],
      [rowLimit],
      [sortByMetric(false)],
    ],
  },
  {
    label: 'Options',
    tab: 'data',
    expanded: true,
    rows: [
      [checkbox('show_bubbles', 'Show Bubbles', { default: false, ...render })],
      [control('secondary_metric', 'DndMetricSelect', 'Bubble Size')],
      [
        select('max_bubble_size', 'Max Bubble Size', same('5', '10', '15', '25', '50', '75', '100'), {
          default: '25',
          freeForm: true,
        }),
      ],
      [picker('color_picker', 'Bubble Color')],
      [
        control('color_by', 'RadioButtonControl', 'Color by', {
          choices: [
            ['metric', 'Metric'],
            ['country', 'Country'],
          ],
          default: 'metric',
        }),
      ],
      [{ ...linearColorScheme, label: 'Country Color Scheme', visible: by('metric') }],
      [{ ...colorScheme, label: 'Country Color Scheme', visible: by('country') }],
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [[numberFormat('y_axis_format', 'Y Axis Format')], [currencyFormat]],
  },
];
