import { resample, rolling } from '@/lib/viz/kit/controls/analytics-controls';
import { checkbox, control, render, select, text } from '@/lib/viz/kit/controls/control';
import { figureSize, formats, subheaderSize, words } from '@/lib/viz/kit/controls/figure-controls';
import { adhocFilters, axisGrain, metric, xAxis } from '@/lib/viz/kit/controls/query-controls';
import type { Control, ControlSection } from '@/lib/viz/viz';

/** The default of this chart's rolling function is the text "None", and its periods are always shown. */
const rollingRows: readonly (readonly Control[])[] = rolling.map((row) =>
  row.map((one): Control => {
    if (one.name === 'rolling_type')
      return {
        ...one,
        label: 'Rolling Function',
        default: 'None',
        choices: [['None', 'None'], ...(one.choices ?? []).slice(1)],
      };
    const { visible: _, ...rest } = one;
    return one.name === 'min_periods' ? { ...rest, label: 'Min Periods' } : rest;
  }),
);

/** The resample method accepts free text. */
const resampleRows: readonly (readonly Control[])[] = resample.map((row) =>
  row.map((one) => ({ ...one, freeForm: true })),
);

export const controls: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [{ ...xAxis, label: 'Temporal X-Axis', takes: 'temporal' }],
      [axisGrain],
      [
        select(
          'aggregation',
          'Aggregation Method',
          [
            ['LAST_VALUE', 'Last Value'],
            ['sum', 'Total (Sum)'],
            ['mean', 'Average (Mean)'],
            ['min', 'Minimum'],
            ['max', 'Maximum'],
            ['median', 'Median'],
            ['raw', 'Overall value'],
          ],
          { default: 'LAST_VALUE', clearable: false },
        ),
      ],
      [metric],
      [adhocFilters],
    ],
  },
  {
    label: 'Options',
    tab: 'data',
    expanded: true,
    rows: [
      [text('compare_lag', 'Comparison Period Lag', { isInt: true })],
      [text('compare_suffix', 'Comparison suffix')],
      [checkbox('show_timestamp', 'Show Timestamp', render)],
      [checkbox('show_trend_line', 'Show Trend Line', { default: true, ...render })],
      [checkbox('start_y_axis_at_zero', 'Start y-axis at 0', { default: true, ...render })],
      [checkbox('time_range_fixed', 'Fix to selected Time Range', { default: null, visible: () => false, ...render })],
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [
        control('color_picker', 'ColorPickerControl', 'Fixed Color', {
          default: { r: 0, g: 122, b: 135, a: 1 },
          ...render,
        }),
      ],
      [figureSize],
      [subheaderSize],
      ...words,
      ...formats,
    ],
  },
  { label: 'Advanced Analytics', tab: 'data', expanded: false, rows: [...rollingRows, ...resampleRows] },
];
