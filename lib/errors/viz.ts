import type { ErrorEntry } from './entry';

export const vizErrors = {
  chart_type_unknown: {
    status: 422,
    shape: 'message',
    level: 'warning',
    message: 'Charts of type "{viz_type}" cannot be drawn yet. Choose another type in the chart’s settings.',
  },
  metric_missing: {
    status: 400,
    shape: 'message',
    level: 'warning',
    message: 'This chart needs a metric. Choose one in the chart’s settings.',
  },
  inner_chart_missing: {
    status: 400,
    shape: 'message',
    level: 'warning',
    message: 'This map has no chart to draw at its places. Choose one in the chart’s settings.',
  },
  invalid_orderby: {
    status: 400,
    shape: 'message',
    level: 'warning',
    message: 'Found invalid orderby options',
  },
} as const satisfies Record<string, ErrorEntry>;
