import {
  calculated,
  columns,
  condition,
  during,
  expression,
  filters,
  metrics,
  saved,
  simple,
  timeRange,
  where,
} from './fields';
import type { Wanted } from './make-chart';
import { choose, look, pick, slide, tick, untick, write } from './panel';

/** Charts of parts, of distributions, of relations and of places. */
export const partCharts: readonly Wanted[] = [
  {
    type: 'Pie Chart',
    name: 'Categories as a ring',
    steps: [
      columns('Dimensions', 'category'),
      metrics('Metric', simple('COUNT_DISTINCT', 'customer')),
      filters(where('ordered_at', 'Is not null')),
      choose('Row limit', '10'),
      look(tick('Donut', 'Show Total'), slide('Inner Radius', 5), choose('Label Type', 'Category and Percentage')),
    ],
  },
  {
    type: 'Pie Chart',
    name: 'Products and channels without the small ones',
    steps: [
      columns('Dimensions', 'product', 'channel'),
      metrics('Metric', saved('Revenue')),
      during('2023-03-01', '2023-09-01'),
      untick('Sort by metric'),
      look(write('Percentage threshold', '3'), choose('Rose Type', 'Area'), untick('Show legend')),
    ],
  },
  {
    type: 'Heatmap',
    name: 'Products by region',
    steps: [
      columns('X-axis', 'region'),
      columns('Y-Axis', 'product'),
      metrics('Metric', saved('Revenue')),
      choose('Normalize Across', 'x'),
      choose('Sort X Axis', 'Metric descending'),
      look(tick('Show Values'), choose('Select color scheme', 'blue/white/yellow')),
    ],
  },
  {
    type: 'Treemap',
    name: 'Categories and their products',
    steps: [
      columns('Dimensions', 'category', 'product'),
      metrics('Metric', saved('Revenue')),
      filters(condition('WHERE', 'discount IS NULL')),
      choose('Row limit', '100'),
      look(choose('Label Type', 'Key'), untick('Show Upper Labels')),
    ],
  },
  {
    type: 'Word Cloud',
    name: 'Customers in large letters',
    steps: [
      columns('Dimension', 'customer'),
      metrics('Metric', simple('SUM', 'quantity')),
      choose('Row limit', '50'),
      tick('Sort by metric'),
      look(choose('Word Rotation', 'flat'), write('Maximum Font Size', '60')),
    ],
  },
  {
    type: 'Histogram',
    name: 'Weights in ten classes',
    steps: [
      columns('Column', 'weight'),
      columns('Dimensions', 'category'),
      choose('Bins', '10'),
      tick('Normalize'),
      look(tick('Show Value'), write('X Axis Title', 'Weight')),
    ],
  },
  {
    type: 'Funnel Chart',
    name: 'Channels from the largest to the smallest',
    steps: [
      columns('Dimensions', 'channel'),
      metrics('Metric', saved('customers')),
      choose('% calculation', 'Calculate from previous step'),
      look(choose('Label Contents', 'Category, Value and Percentage')),
    ],
  },
  {
    type: 'Radar Chart',
    name: 'Regions on three scales',
    steps: [
      columns('Dimensions', 'region'),
      metrics('Metrics', saved('Revenue'), saved('customers'), simple('AVG', 'weight')),
      choose('Row limit', '10'),
      look(tick('Circle radar shape'), choose('Label Type', 'Category and Value')),
    ],
  },
  {
    type: 'Sunburst Chart',
    name: 'Categories, products and channels',
    steps: [
      columns('Hierarchy', 'category', 'product', 'channel'),
      metrics('Primary Metric', saved('Revenue')),
      metrics('Secondary Metric', simple('SUM', 'quantity')),
      filters(where('region', 'Equal to (=)', 'West')),
      tick('Sort by metric'),
      look(tick('Show Labels')),
    ],
  },
  {
    type: 'Gauge Chart',
    name: 'Mean price by channel',
    steps: [
      columns('Dimensions', 'channel'),
      metrics('Metric', simple('AVG', 'price')),
      tick('Sort by metric'),
      look(write('Min', '0'), write('Max', '100'), write('Interval bounds', '30,60,100'), tick('Show split lines')),
    ],
  },
  {
    type: 'Sankey Chart',
    name: 'From regions to products',
    steps: [
      columns('Source', 'region'),
      columns('Target', 'product'),
      metrics('Metric', simple('SUM', 'quantity')),
      filters(where('category', 'In', 'Drinks', 'Sweets')),
      choose('Row limit', '100'),
      tick('Sort by metric'),
    ],
  },
  {
    type: 'Graph Chart',
    name: 'Channels and countries',
    steps: [
      columns('Source', 'channel'),
      columns('Target', 'country'),
      columns('Source category', 'category'),
      metrics('Metric', simple('COUNT', 'id')),
      filters(condition('HAVING', 'COUNT(*) > 30')),
      look(pick('Graph layout', 'Circular'), choose('Edge symbols', 'None -> Arrow')),
    ],
  },
  {
    type: 'Tree Chart',
    name: 'Orders and the orders before them',
    steps: [
      columns('Id', 'id'),
      columns('Parent', 'parent_id'),
      columns('Name', 'product'),
      write('Root node id', '1'),
      metrics('Metric', simple('SUM', 'quantity')),
      filters(where('id', 'Less or equal (<=)', '60')),
      look(pick('Tree layout', 'Radial')),
    ],
  },
  {
    type: 'Box Plot',
    name: 'Prices of products over the months',
    steps: [
      columns('Distribute across', 'ordered_at'),
      choose('Time Grain', 'Month'),
      columns('Dimensions', 'product'),
      metrics('Metrics', simple('AVG', 'price')),
      choose('Whisker/outlier options', 'Min/max (no outliers)'),
      look(choose('X Tick Layout', '45°')),
    ],
  },
  {
    type: 'Box Plot',
    name: 'Weights of countries in regions',
    steps: [
      columns('Distribute across', 'country', 'customer'),
      columns('Dimensions', 'region'),
      metrics('Metrics', simple('SUM', 'weight')),
      choose('Whisker/outlier options', '2/98 percentiles'),
    ],
  },
  {
    type: 'Bubble Chart',
    name: 'Products by price and weight',
    steps: [
      columns('Dimension', 'category'),
      columns('Entity', 'product'),
      metrics('X Axis', simple('AVG', 'price')),
      metrics('Y Axis', simple('AVG', 'weight')),
      metrics('Bubble Size', saved('Revenue')),
      metrics('Sort query by', simple('MAX', 'price')),
      look(choose('Max Bubble Size', '50'), write('X Axis Title', 'Price')),
    ],
  },
  {
    type: 'World Map',
    name: 'Revenue by country',
    steps: [
      columns('Country Column', 'country'),
      choose('Country Field Type', 'code ISO 3166-1 alpha-3 (cca3)'),
      metrics('Metric', saved('Revenue')),
      tick('Show Bubbles'),
      metrics('Bubble Size', saved('customers')),
    ],
  },
  {
    type: 'Calendar Heatmap',
    name: 'Orders of each day',
    steps: [
      timeRange('2023-02-01', '2023-06-01'),
      choose('Domain', 'month'),
      choose('Subdomain', 'day'),
      metrics('Metrics', simple('COUNT', 'id')),
      look(write('Cell Size', '12'), tick('Show Values')),
    ],
  },
  {
    type: 'Chord Diagram',
    name: 'Between channels and regions',
    steps: [
      columns('Source', 'channel'),
      columns('Target', 'region'),
      metrics('Metric', simple('SUM', 'quantity')),
      tick('Sort by metric'),
    ],
  },
  {
    type: 'Partition Chart',
    name: 'Regions in categories',
    steps: [
      metrics('Metrics', saved('Revenue')),
      columns('Dimensions', 'category', calculated('basket')),
      metrics('Sort query by', expression('COUNT(DISTINCT region)', 'Regions')),
      look(tick('Log Scale')),
    ],
  },
];
