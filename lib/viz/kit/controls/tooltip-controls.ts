import { formatChoices } from '@/lib/viz/kit/text/format-choices';
import type { Control } from '@/lib/viz/viz';
import { checkbox, render, select, when } from './control';

/** True when one tooltip shows all series and the drawn values are not already shares. */
const isShared = (form: Readonly<Record<string, unknown>>) => Boolean(form.rich_tooltip) && !form.contributionMode;

export const tooltip: readonly (readonly Control[])[] = [
  [checkbox('rich_tooltip', 'Rich tooltip', { default: true, heading: 'Tooltip', ...render })],
  [checkbox('showTooltipTotal', 'Show total', { default: true, visible: when('rich_tooltip'), ...render })],
  [
    checkbox('showTooltipPercentage', 'Show percentage', {
      visible: isShared,
      ...render,
    }),
  ],
  [checkbox('tooltipSortByMetric', 'Tooltip sort by metric', { visible: when('rich_tooltip'), ...render })],
  [
    select('tooltipTimeFormat', 'Tooltip time format', formatChoices('time'), {
      default: 'smart_date',
      clearable: false,
      freeForm: true,
      ...render,
    }),
  ],
];
