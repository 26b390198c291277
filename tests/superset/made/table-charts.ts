import { calculated, columns, condition, during, expression, filters, metrics, saved, simple, where } from './fields';
import type { Wanted } from './make-chart';
import { choose, look, pick, tick, untick, write } from './panel';

const perOrder = expression('SUM(price * quantity) / COUNT(*)', 'Spend per order');

/** Tables and single numbers. */
export const tableCharts: readonly Wanted[] = [
  {
    type: 'Table',
    name: 'Regions and categories by revenue',
    steps: [
      columns('Dimensions', 'region', 'category'),
      metrics('Metrics', saved('Revenue'), simple('COUNT_DISTINCT', 'customer'), perOrder),
      filters(where('channel', 'Equal to (=)', 'Web'), condition('HAVING', 'SUM(quantity) > 20')),
      metrics('Sort query by', simple('SUM', 'quantity')),
      choose('Row limit', '50'),
      tick('Show summary'),
      look(choose('Page length', '20'), tick('Search box'), untick('Show cell bars')),
    ],
  },
  {
    type: 'Table',
    name: 'Single orders, the dearest first',
    steps: [
      pick('Query mode', 'Raw records'),
      columns('Columns', 'id', 'ordered_at', 'customer', 'price', 'discount', 'returned'),
      filters(where('discount', 'Is not null'), where('customer', 'Like (case insensitive)', '%er 1%')),
      choose('Ordering', 'price [desc]', 'id [asc]'),
      choose('Row limit', '100'),
    ],
  },
  {
    type: 'Table',
    name: 'Months with shares',
    steps: [
      columns('Dimensions', 'ordered_at', calculated('basket')),
      choose('Time Grain', 'Month'),
      metrics('Metrics', simple('SUM', 'quantity')),
      metrics('Percentage metrics', saved('Revenue'), simple('SUM', 'weight')),
      during('2023-01-01', '2023-07-01'),
      look(choose('Timestamp format', '%d/%m/%Y | 14/01/2019')),
    ],
  },
  {
    type: 'Table',
    name: 'The first customers with their shares of all',
    steps: [
      columns('Dimensions', 'customer'),
      metrics('Metrics', saved('Revenue')),
      metrics('Percentage metrics', simple('SUM', 'weight')),
      choose('Percentage metric calculation', 'All records'),
      choose('Row limit', '10'),
    ],
  },
  {
    type: 'Table',
    name: 'Products against a year before',
    steps: [
      columns('Dimensions', 'product'),
      metrics('Metrics', saved('Revenue'), saved('customers')),
      during('2024-01-01', '2024-04-01'),
      choose('Time shift', '1 year ago'),
    ],
  },
  {
    type: 'Interactive Table',
    name: 'Customers, page by page',
    steps: [
      columns('Dimensions', 'customer'),
      metrics('Metrics', saved('Revenue'), simple('MAX', 'ordered_at')),
      metrics('Sort query by', saved('Revenue')),
      untick('Sort descending'),
      tick('Server pagination'),
      choose('Server Page Length', '20'),
    ],
  },
  {
    type: 'Pivot Table',
    name: 'Regions by channel with totals',
    steps: [
      columns('Columns', 'channel'),
      columns('Rows', 'region', expression("CASE WHEN price > 50 THEN 'dear' ELSE 'cheap' END", 'Price class')),
      metrics('Metrics', saved('Revenue'), simple('AVG', 'weight')),
      pick('Apply metrics on', 'Rows'),
      filters(where('country', 'Not equal to (≠)', 'USA')),
      choose('Aggregation function', 'Average'),
      tick('Show rows total', 'Show columns total', 'Show rows subtotal'),
      look(choose('Sort rows by', 'value descending'), choose('Value format', ',.2f (12345.432 => 12,345.43)')),
    ],
  },
  {
    type: 'Pivot Table',
    name: 'Years by product, the first ones',
    steps: [
      columns('Columns', 'ordered_at'),
      columns('Rows', 'product'),
      choose('Time Grain', 'Year'),
      metrics('Metrics', simple('SUM', 'quantity')),
      choose('Series limit', '5'),
      metrics('Sort query by', saved('Revenue')),
      untick('Sort Descending'),
      choose('Cell limit', '1000'),
      tick('Combine metrics', 'Transpose pivot'),
    ],
  },
  {
    type: 'Big Number',
    name: 'Share of orders that came back',
    steps: [
      metrics('Metric', expression('AVG(CASE WHEN returned THEN 1.0 ELSE 0.0 END)', 'Returned')),
      during('2023-01-01', '2024-01-01'),
      look(choose('Number format', ',.1% (12345.432 => 1,234,543.2%)'), write('Subtitle', 'Of all orders in 2023')),
    ],
  },
  {
    type: 'Big Number with Time Period Comparison',
    name: 'Customers against a year before',
    steps: [
      metrics('Metric', saved('customers')),
      during('2024-01-01', '2024-03-01'),
      filters(where('weight', 'Less than (<)', '9')),
      choose('Time shift', '1 year ago'),
      look(tick('Add color for positive/negative change')),
    ],
  },
  {
    type: 'Handlebars',
    name: 'Regions as a list',
    steps: [
      columns('Dimensions', 'region'),
      metrics('Metrics', saved('Revenue')),
      metrics('Sort query by', saved('Revenue')),
      choose('Row limit', '10'),
    ],
  },
];
