import type { ControlSection } from '@/lib/viz/viz';
import { resample, rolling } from './analytics-controls';
import { select } from './control';
import { granularity, timeGrain, timeRange } from './query-controls';

/** Sections of the charts that forms of old releases name: their time stands apart from their filters. */
export const timeSection: ControlSection = {
  label: 'Time',
  tab: 'data',
  expanded: true,
  rows: [[granularity], [timeGrain], [timeRange]],
};

const [[rollingType], ...windows] = rolling;
const shifts = [
  '1 day',
  '1 week',
  '28 days',
  '30 days',
  '52 weeks',
  '1 year',
  '104 weeks',
  '2 years',
  '156 weeks',
  '3 years',
];

export const olderAnalytics: ControlSection = {
  label: 'Advanced Analytics',
  tab: 'data',
  expanded: false,
  rows: [
    [
      {
        ...rollingType,
        label: 'Rolling Function',
        choices: ['None', 'mean', 'sum', 'std', 'cumsum'].map((one) => [one, one] as const),
        default: 'None',
      },
    ],
    ...windows,
    [
      select(
        'time_compare',
        'Time Shift',
        shifts.map((shift) => [shift, shift] as const),
        { freeForm: true },
      ),
      select(
        'comparison_type',
        'Calculation type',
        [
          ['values', 'Actual Values'],
          ['absolute', 'Difference'],
          ['percentage', 'Percentage change'],
          ['ratio', 'Ratio'],
        ],
        { default: 'values' },
      ),
    ],
    ...resample,
  ],
};
