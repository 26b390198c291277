import type { ErrorEntry } from './entry';

export const vizErrors = {
  chart_dataset_unknown: {
    status: 403,
    shape: 'errors',
    level: 'error',
    errorType: 'FAILED_FETCHING_DATASOURCE_INFO_ERROR',
    message: 'The dataset associated with this chart no longer exists',
  },
  explore_dataset_missing: { status: 404, shape: 'error', level: 'warning', message: 'Datasource does not exist' },
  kept_data_missing: { status: 404, shape: 'error', level: 'warning', message: 'Cached data not found' },
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
  drawing_too_large: {
    status: 400,
    shape: 'message',
    level: 'warning',
    message:
      'This chart would be made of {count} {what}; {most} is the most. Filter it, lower its row limit, or choose columns with fewer values.',
  },
  form_list_too_long: {
    status: 400,
    shape: 'message',
    level: 'warning',
    message: 'The setting "{field}" of this chart holds {count} entries; {most} is the most. Remove some of them.',
  },
  chart_form_unreadable: {
    status: 400,
    shape: 'message',
    level: 'warning',
    message: 'A setting of this chart has a form that charts of its type cannot read.',
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
