import { formatChoices } from '@/lib/viz/kit/text/format-choices';
import type { Control } from '@/lib/viz/viz';
import { checkbox, control, kept, render, select, text } from './control';

const shares = [
  [0.2, 'Tiny'],
  [0.3, 'Small'],
  [0.4, 'Normal'],
  [0.5, 'Large'],
  [0.6, 'Huge'],
] as const;
const smallShares = [
  [0.125, 'Tiny'],
  [0.15, 'Small'],
  [0.2, 'Normal'],
  [0.3, 'Large'],
  [0.4, 'Huge'],
] as const;

/** Controls of charts that show a single number. */
export const figureSize = select('header_font_size', 'Big Number Font Size', shares, {
  default: 0.4,
  clearable: false,
  ...render,
});
export const subheaderSize = select('subheader_font_size', 'Subheader Font Size', smallShares, {
  default: 0.15,
  clearable: false,
  ...render,
});

export const words: readonly (readonly Control[])[] = [
  [text('subtitle', 'Subtitle', render)],
  [select('subtitle_font_size', 'Subtitle Font Size', smallShares, { default: 0.15, clearable: false, ...render })],
  [checkbox('show_metric_name', 'Show Metric Name', render)],
  [
    select('metric_name_font_size', 'Metric Name Font Size', smallShares, {
      default: 0.15,
      clearable: false,
      visible: (form) => form.show_metric_name === true,
      ...kept,
      ...render,
    }),
  ],
];

export const formats: readonly (readonly Control[])[] = [
  [
    select('y_axis_format', 'Number format', formatChoices('number'), {
      default: 'SMART_NUMBER',
      freeForm: true,
      ...render,
    }),
  ],
  [control('currency_format', 'CurrencyControl', 'Currency format', render)],
  [select('time_format', 'Date format', formatChoices('time'), { default: 'smart_date', freeForm: true, ...render })],
  [checkbox('force_timestamp_formatting', 'Force date format', render)],
];
