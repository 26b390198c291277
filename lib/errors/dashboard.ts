import type { ErrorEntry } from './entry';

export const dashboardErrors = {
  datasets_dashboard_missing: { status: 404, shape: 'error', level: 'warning', message: 'Dashboard not found.' },
  dashboard_missing: {
    status: 404,
    shape: 'message',
    level: 'warning',
    message: 'This dashboard does not exist, or it is not shared with you.',
  },
  dashboard_part_missing: {
    status: 404,
    shape: 'message',
    level: 'warning',
    message: 'The dashboard has no {part} {id}.',
  },
  chart_not_found: { status: 404, shape: 'message', level: 'warning', message: 'Chart not found' },
  dashboards_forbidden: {
    status: 403,
    shape: 'message',
    level: 'warning',
    message: 'Changing one or more of these dashboards is forbidden',
  },
  dashboard_names_unreadable: {
    status: 403,
    shape: 'message',
    level: 'warning',
    message:
      'The dashboard names a chart or a dataset that you may not read. Take it out of the layout and the filters, or ask for access to it.',
  },
  chart_missing: {
    status: 404,
    shape: 'message',
    level: 'warning',
    message: 'This chart does not exist, or it is not shared with you.',
  },
  chart_lost: {
    status: 404,
    shape: 'message',
    level: 'warning',
    message: 'The chart that stood here was deleted. Remove it from the dashboard, or put another in its place.',
  },
  chart_dataset_lost: {
    status: 404,
    shape: 'message',
    level: 'warning',
    message: 'The dataset of this chart was deleted. Give the chart another one in its settings.',
  },
} as const satisfies Record<string, ErrorEntry>;
