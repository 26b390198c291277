import type { ControlSection } from '@/lib/viz/viz';
import { checkbox, control, select, text } from './control';

const isRolling = (form: Readonly<Record<string, unknown>>) =>
  form.rolling_type === 'mean' || form.rolling_type === 'sum' || form.rolling_type === 'std';

/** How far back a series may be compared with itself. */
export const shifts = [
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

/** The suffix distinguishes the controls of a second query in one panel. */
const rollingType = (suffix = '') =>
  select(`rolling_type${suffix}`, 'Rolling function', [
    [null, 'None'],
    ['mean', 'mean'],
    ['sum', 'sum'],
    ['std', 'std'],
    ['cumsum', 'cumsum'],
  ]);

export const rolling = [
  [{ ...rollingType(), heading: 'Rolling window' }],
  [text('rolling_periods', 'Periods', { isInt: true, visible: isRolling })],
  [text('min_periods', 'Min periods', { isInt: true, visible: isRolling })],
] as const;

export const resampleControls = (suffix = '') => [
  [
    select(
      `resample_rule${suffix}`,
      'Rule',
      [
        ['1T', '1 minutely frequency'],
        ['1H', '1 hourly frequency'],
        ['1D', '1 calendar day frequency'],
        ['7D', '7 calendar day frequency'],
        ['1MS', '1 month start frequency'],
        ['1M', '1 month end frequency'],
        ['1AS', '1 year start frequency'],
        ['1A', '1 year end frequency'],
      ],
      { freeForm: true, heading: 'Resample' },
    ),
  ],
  [
    select(`resample_method${suffix}`, 'Fill method', [
      ['asfreq', 'Null imputation'],
      ['zerofill', 'Zero imputation'],
      ['linear', 'Linear interpolation'],
      ['ffill', 'Forward values'],
      ['bfill', 'Backward values'],
      ['median', 'Median values'],
      ['mean', 'Mean values'],
      ['sum', 'Sum values'],
    ]),
  ],
];

export const resample = resampleControls();

const comparison = (suffix = '') => [
  [
    select(
      `time_compare${suffix}`,
      'Time shift',
      shifts.map((shift) => [`${shift} ago`, `${shift} ago`] as const),
      { freeForm: true, heading: 'Time comparison', multi: true },
    ),
  ],
  [
    select(
      `comparison_type${suffix}`,
      'Calculation type',
      [
        ['values', 'Actual values'],
        ['difference', 'Difference'],
        ['percentage', 'Percentage change'],
        ['ratio', 'Ratio'],
      ],
      { default: 'values' },
    ),
  ],
];

/** Advanced analytics of one query of several, whose controls are always shown. */
export const queryAnalytics = (label: string, suffix = ''): ControlSection => ({
  label,
  tab: 'data',
  expanded: false,
  rows: [
    [{ ...rollingType(suffix), heading: 'Rolling window' }],
    [text(`rolling_periods${suffix}`, 'Periods', { isInt: true })],
    [text(`min_periods${suffix}`, 'Min periods', { isInt: true })],
    ...comparison(suffix),
    ...resampleControls(suffix),
  ],
});

export const advancedAnalytics: ControlSection = {
  label: 'Advanced analytics',
  tab: 'data',
  expanded: false,
  rows: [...rolling, ...comparison(), ...resample],
};

export const annotations: ControlSection = {
  label: 'Annotations and Layers',
  tab: 'data',
  expanded: false,
  rows: [[control('annotation_layers', 'AnnotationLayerControl', '', { default: [] })]],
};

const seasonality = [
  [null, 'default'],
  [true, 'Yes'],
  [false, 'No'],
] as const;

export const forecast: ControlSection = {
  label: 'Predictive Analytics',
  tab: 'data',
  expanded: false,
  rows: [
    [checkbox('forecastEnabled', 'Enable forecast')],
    [text('forecastPeriods', 'Forecast periods', { default: 10, validators: ['integer'] })],
    [
      text('forecastInterval', 'Confidence interval', {
        description: 'Width of the confidence interval. Should be between 0 and 1',
        default: 0.8,
        validators: ['number'],
      }),
    ],
    [select('forecastSeasonalityYearly', 'Yearly seasonality', seasonality, { freeForm: true })],
    [select('forecastSeasonalityWeekly', 'Weekly seasonality', seasonality, { freeForm: true })],
    [select('forecastSeasonalityDaily', 'Daily seasonality', seasonality, { freeForm: true })],
  ],
};
