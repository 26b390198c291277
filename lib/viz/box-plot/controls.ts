import { control, render, same, select } from '@/lib/viz/kit/controls/control';
import { colorScheme, dateFormat, numberFormat } from '@/lib/viz/kit/controls/part-controls';
import { adhocFilters, grainOf, groupby, metrics, rowLimit } from '@/lib/viz/kit/controls/query-controls';
import { axisTitles } from '@/lib/viz/kit/controls/timeseries-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [
        control('columns', 'DndColumnSelect', 'Distribute across', {
          default: [],
          multi: true,
          validators: ['nonEmpty'],
        }),
      ],
      [grainOf('columns'), control('temporal_columns_lookup', 'HiddenControl', 'temporal_columns_lookup')],
      [groupby],
      [metrics],
      [adhocFilters],
      [
        select('series_limit', 'Series limit', same(5, 10, 25, 50, 100, 500), {
          placeholder: 'None',
          freeForm: true,
          validators: ['integer'],
        }),
      ],
      [control('series_limit_metric', 'DndMetricSelect', 'Sort query by')],
      [rowLimit],
      [
        select(
          'whiskerOptions',
          'Whisker/outlier options',
          same(
            'Tukey',
            'Min/max (no outliers)',
            '2/98 percentiles',
            '5/95 percentiles',
            '9/91 percentiles',
            '10/90 percentiles',
          ),
          { default: 'Tukey', freeForm: true, clearable: false },
        ),
      ],
    ],
  },
  axisTitles,
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [colorScheme],
      [
        select('x_ticks_layout', 'X Tick Layout', same('auto', 'flat', '45°', '90°', 'staggered'), {
          default: 'auto',
          clearable: false,
          ...render,
        }),
      ],
      [numberFormat('number_format', 'Number format')],
      [dateFormat('date_format', 'Date format')],
    ],
  },
];
