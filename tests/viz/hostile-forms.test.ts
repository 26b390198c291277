import { expect, test } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { vizOf } from '@/lib/viz/drawings';
import { vizTypes } from '@/lib/viz/registry';

const fields = [
  ...['metric', 'metrics', 'groupby', 'columns', 'all_columns', 'series', 'series_columns', 'x', 'y', 'x_axis', 'size'],
  ...['adhoc_filters', 'extra_filters', 'extra_form_data', 'order_by_cols', 'orderby', 'annotation_layers', 'entity'],
  ...[
    'secondary_metric',
    'time_compare',
    'source',
    'target',
    'spatial',
    'column_config',
    'groupbyRows',
    'tooltip_contents',
  ],
];
const values = [null, 0, 'x', true, '9'.repeat(40), [null], [[]], [{}], [1], ['["x"]'], ['null'], {}, { filters: 1 }];

test.each(vizTypes)('%s refuses settings that it cannot read in words of the catalogue', (viz_type) => {
  const form = { viz_type, datasource: '1__table', metrics: ['count'], metric: 'count', groupby: ['a'], x_axis: 't' };
  const unexpected = fields.flatMap((field) =>
    values.flatMap((value) => {
      try {
        vizOf(viz_type)?.query({ ...form, [field]: value });
        return [];
      } catch (error) {
        return error instanceof AppError ? [] : [`${field} ${JSON.stringify(value)}: ${error}`];
      }
    }),
  );
  expect(unexpected).toEqual([]);
});
