import { categoricalSchemes, sequentialSchemes } from '@/lib/viz/kit/color/color-schemes';
import { formatChoices } from '@/lib/viz/kit/text/format-choices';
import type { Control } from '@/lib/viz/viz';
import { checkbox, control, render, select, when } from './control';

/** Controls shared by charts of parts of a whole, cells and words. */
export const colorScheme: Control = control('color_scheme', 'ColorSchemeControl', 'Color Scheme', {
  choices: categoricalSchemes.map(({ id, label }) => [id, label] as const),
  default: 'supersetColors',
  ...render,
});
export const linearColorScheme: Control = control('linear_color_scheme', 'ColorSchemeControl', 'Linear Color Scheme', {
  choices: sequentialSchemes.map(({ id, label }) => [id, label] as const),
  default: 'superset_seq_1',
  clearable: false,
  ...render,
});
export const numberFormat = (name: string, label: string): Control =>
  select(name, label, formatChoices('number'), { default: 'SMART_NUMBER', freeForm: true, ...render });
export const dateFormat = (name: string, label: string): Control =>
  select(name, label, formatChoices('time'), { default: 'smart_date', freeForm: true, ...render });
export const currencyFormat: Control = control('currency_format', 'CurrencyControl', 'Currency format', render);
export const sortByMetric = (isOn: boolean): Control =>
  checkbox('sort_by_metric', 'Sort by metric', { default: isOn ? true : null });
export const showLegend: Control = checkbox('show_legend', 'Show legend', {
  default: true,
  heading: 'Legend',
  ...render,
});
export const legendType: Control = select(
  'legendType',
  'Type',
  [
    ['scroll', 'Scroll'],
    ['plain', 'List'],
  ],
  { default: 'scroll', visible: when('show_legend'), ...render },
);
export const legendOrientation: Control = select(
  'legendOrientation',
  'Orientation',
  [
    ['top', 'Top'],
    ['bottom', 'Bottom'],
    ['left', 'Left'],
    ['right', 'Right'],
  ],
  {
    default: 'top',
    visible: when('show_legend'),
    ...render,
  },
);
