import { control, select } from '@/lib/viz/kit/controls/control';
import { linearColorScheme, numberFormat } from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, metric } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';
import { countries } from './countries';

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [
        select(
          'select_country',
          'Country',
          countries.map(([value, label]) => [value, label] as const),
          { validators: ['nonEmpty'] },
        ),
      ],
      [control('entity', 'DndColumnSelect', 'ISO 3166-2 Codes', { validators: ['nonEmpty'] })],
      [metric],
      [adhocFilters],
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [[numberFormat('number_format', 'Number format')], [{ ...linearColorScheme, renderTrigger: false }]],
  },
];
