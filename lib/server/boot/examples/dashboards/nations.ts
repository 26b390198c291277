import type { ExampleChart, ExampleDataset } from '@/lib/server/boot/examples/assets';
import { groupColors } from '@/lib/server/boot/examples/group-colors';
import { divider, exampleOf, header, markdown, place, row, tab } from '@/lib/server/boot/examples/layout';

const regionNote =
  'East Asia takes in the Pacific, Europe Central Asia, the Middle East North Africa; Africa is what lies south of it.';

const nations: ExampleDataset = {
  table: 'nations',
  description:
    'Population, life expectancy and children per woman of 62 nations, every five years from 1955 to 2005. Source: Gapminder.',
  main_dttm_col: 'year',
  columns: {
    year: { type: 'DATE', label: 'Year' },
    country: { type: 'VARCHAR', label: 'Country' },
    region: { type: 'VARCHAR', label: 'Region', description: regionNote },
    population: { type: 'BIGINT', label: 'Population' },
    life_expectancy: { type: 'DOUBLE', label: 'Life expectancy', description: 'In years, at birth.' },
    children_per_woman: { type: 'DOUBLE', label: 'Children per woman' },
    years_of_life: { type: 'BIGINT', label: 'Years of life', description: 'Population times life expectancy.' },
  },
  metrics: {
    people: { expression: 'SUM(population)', label: 'People', format: 'SMART_NUMBER' },
    mean_life: {
      expression: 'SUM(years_of_life) / SUM(population)',
      label: 'Life expectancy',
      format: ',.1f',
      description: 'In years at birth; each nation counts by its people.',
    },
    mean_children: {
      expression: 'SUM(children_per_woman * population) / SUM(population)',
      label: 'Children per woman',
      format: ',.1f',
      description: 'Each nation counts by its people.',
    },
    nations: { expression: 'COUNT(DISTINCT country)', label: 'Nations', format: ',d' },
  },
};

/** Regions with their most populous nations. */
const countryGroups = {
  Europe: ['Russia', 'Germany', 'Turkey', 'United Kingdom', 'France', 'Italy', 'Spain', 'Ukraine', 'Poland'],
  'South Asia': ['India', 'Pakistan', 'Bangladesh', 'Afghanistan'],
  Americas: ['United States', 'Brazil', 'Mexico', 'Colombia', 'Argentina', 'Canada'],
  'Middle East': ['Egypt', 'Iran', 'Algeria', 'Iraq', 'Morocco'],
  Africa: ['Nigeria', 'Ethiopia', 'Congo, Dem. Rep.', 'South Africa', 'Tanzania', 'Kenya', 'Sudan', 'Uganda'],
  'East Asia': ['China', 'Indonesia', 'Japan', 'Philippines', 'Vietnam', 'Thailand', 'Myanmar', 'South Korea'],
};

const wealth: ExampleDataset = {
  table: 'wealth_and_health',
  description: 'Income per person, life expectancy and population of 187 nations in 2015. Source: Gapminder.',
  main_dttm_col: null,
  columns: {
    country: { type: 'VARCHAR', label: 'Country' },
    region: { type: 'VARCHAR', label: 'Region', description: regionNote },
    income_per_person: {
      type: 'BIGINT',
      label: 'Income per person',
      description: 'Dollars a year, adjusted for prices.',
    },
    life_expectancy: { type: 'DOUBLE', label: 'Life expectancy', description: 'In years, at birth.' },
    population: { type: 'BIGINT', label: 'Population' },
    income_class: { type: 'VARCHAR', label: 'Income' },
    total_income: { type: 'BIGINT', label: 'Income of the nation', description: 'Dollars a year.' },
  },
  metrics: {
    people: { expression: 'SUM(population)', label: 'People', format: 'SMART_NUMBER' },
    nations: { expression: 'COUNT(*)', label: 'Nations', format: ',d' },
    mean_income: {
      expression: 'SUM(total_income) / SUM(population)',
      label: 'Income per person',
      format: ',.0f',
      currency: { symbol: 'USD', symbolPosition: 'prefix' },
      description: 'Dollars a year; each nation counts by its people.',
    },
    mean_life: {
      expression: 'SUM(life_expectancy * population) / SUM(population)',
      label: 'Life expectancy',
      format: ',.1f',
      description: 'In years at birth; each nation counts by its people.',
    },
  },
};

type Rest = Pick<ExampleChart, 'title' | 'description' | 'viz_type' | 'params'>;
const ofNations = (rest: Rest): ExampleChart => ({ dataset: nations, ...rest });
const ofWealth = (rest: Rest): ExampleChart => ({ dataset: wealth, ...rest });

const trend = (title: string, description: string, params: Readonly<Record<string, unknown>>) =>
  ofNations({
    title,
    description,
    viz_type: 'big_number',
    params: { x_axis: 'year', time_grain_sqla: 'P1Y', compare_lag: 10, compare_suffix: 'in 50 years', ...params },
  });

const life = trend('Life expectancy', 'Years at birth in the newest year shown; each nation counts by its people.', {
  metric: 'mean_life',
  y_axis_format: ',.1f',
  start_y_axis_at_zero: false,
  color_picker: { r: 15, g: 118, b: 110, a: 1 },
});
const children = trend('Children per woman', 'In the newest year shown; each nation counts by its people.', {
  metric: 'mean_children',
  y_axis_format: ',.1f',
  start_y_axis_at_zero: true,
  color_picker: { r: 223, g: 109, b: 157, a: 1 },
});
const people = trend('People', 'Population of the 62 nations in the newest year shown.', {
  metric: 'people',
  y_axis_format: 'SMART_NUMBER',
  start_y_axis_at_zero: true,
  color_picker: { r: 43, g: 108, b: 176, a: 1 },
});

const lifeLines = ofNations({
  title: 'Life expectancy by region',
  description: 'Years at birth; each nation counts by its people.',
  viz_type: 'echarts_timeseries_line',
  params: {
    x_axis: 'year',
    time_grain_sqla: 'P1Y',
    metrics: ['mean_life'],
    groupby: ['region'],
    show_legend: true,
    markerEnabled: true,
    markerSize: 5,
    rich_tooltip: true,
    y_axis_format: ',.0f',
    truncateYAxis: true,
    y_axis_bounds: [35, 85],
    truncate_metric: true,
    x_axis_time_format: '%Y',
    row_limit: 1000,
  },
});
const childrenLines = ofNations({
  title: 'Children per woman by region',
  description: 'Each nation counts by its people.',
  viz_type: 'echarts_timeseries_line',
  params: {
    x_axis: 'year',
    time_grain_sqla: 'P1Y',
    metrics: ['mean_children'],
    groupby: ['region'],
    seriesType: 'smooth',
    show_legend: true,
    rich_tooltip: true,
    y_axis_format: ',.1f',
    truncate_metric: true,
    x_axis_time_format: '%Y',
    row_limit: 1000,
  },
});
const peopleArea = ofNations({
  title: 'People by region',
  description: 'Population of the 62 nations.',
  viz_type: 'echarts_area',
  params: {
    x_axis: 'year',
    time_grain_sqla: 'P1Y',
    metrics: ['people'],
    groupby: ['region'],
    stack: 'Stack',
    opacity: 0.8,
    show_legend: true,
    rich_tooltip: true,
    y_axis_format: 'SMART_NUMBER',
    truncate_metric: true,
    x_axis_time_format: '%Y',
    row_limit: 1000,
  },
});
const pivot = ofNations({
  title: 'Life expectancy, region by year',
  description: 'Years at birth; the greener, the longer.',
  viz_type: 'pivot_table_v2',
  params: {
    groupbyRows: ['region'],
    groupbyColumns: ['year'],
    time_grain_sqla: 'P1Y',
    temporal_columns_lookup: { year: true },
    metrics: ['mean_life'],
    metricsLayout: 'COLUMNS',
    aggregateFunction: 'Average',
    rowOrder: 'key_a_to_z',
    colOrder: 'key_a_to_z',
    valueFormat: ',.1f',
    date_format: '%Y',
    row_limit: 1000,
    order_desc: true,
    conditional_formatting: [{ column: 'mean_life', operator: 'None', colorScheme: '#5fb3a5' }],
  },
});
const horizon = ofNations({
  title: 'Twelve largest nations',
  description: 'Children per woman: the darker, the more. All share one scale.',
  viz_type: 'horizon',
  params: {
    granularity_sqla: 'year',
    time_grain_sqla: 'P1Y',
    time_range: 'No filter',
    metrics: ['mean_children'],
    groupby: ['country'],
    limit: 12,
    timeseries_limit_metric: 'people',
    order_desc: true,
    row_limit: 1000,
    series_height: '40',
    horizon_color_scale: 'overall',
  },
});

const peoplePie = ofWealth({
  title: 'People by region, 2015',
  description: 'Where the world’s people live.',
  viz_type: 'pie',
  params: {
    groupby: ['region'],
    metric: 'people',
    donut: true,
    innerRadius: 35,
    outerRadius: 75,
    label_type: 'percent',
    labels_outside: false,
    number_format: 'SMART_NUMBER',
    show_total: true,
    sort_by_metric: true,
    show_legend: true,
  },
});
const incomeBars = ofWealth({
  title: 'Income per person by region, 2015',
  description: 'Dollars a year, adjusted for prices; each nation counts by its people.',
  viz_type: 'echarts_timeseries_bar',
  params: {
    x_axis: 'region',
    metrics: ['mean_income'],
    groupby: [],
    orientation: 'horizontal',
    x_axis_sort: 'mean_income',
    x_axis_sort_asc: true,
    show_legend: false,
    show_value: true,
    y_axis_format: '$,.0f',
    truncate_metric: true,
    row_limit: 10,
  },
});
const lifeByIncome = ofWealth({
  title: 'Life expectancy by income, 2015',
  description: 'Years at birth in poor and rich nations; each nation counts by its people.',
  viz_type: 'echarts_timeseries_bar',
  params: {
    x_axis: 'income_class',
    metrics: ['mean_life'],
    groupby: [],
    x_axis_sort: 'mean_life',
    x_axis_sort_asc: true,
    show_legend: false,
    show_value: true,
    y_axis_format: ',.1f',
    truncate_metric: true,
    row_limit: 10,
  },
});
const world = ofWealth({
  title: 'People by country, 2015',
  description: 'The forty most populous nations, by region.',
  viz_type: 'treemap_v2',
  params: {
    groupby: ['region', 'country'],
    metric: 'people',
    row_limit: 40,
    sort_by_metric: true,
    label_type: 'key_value',
    number_format: 'SMART_NUMBER',
    show_labels: true,
    show_upper_labels: true,
  },
});
const table = ofWealth({
  title: 'All nations, 2015',
  description: 'Income and life expectancy of every nation, the most populous first.',
  viz_type: 'table',
  params: {
    query_mode: 'raw',
    all_columns: ['country', 'region', 'population', 'income_per_person', 'life_expectancy'],
    order_by_cols: ['["population", false]'],
    row_limit: 200,
    include_search: true,
    show_cell_bars: true,
    column_config: {
      population: { d3NumberFormat: ',d' },
      income_per_person: { d3NumberFormat: '$,d' },
      life_expectancy: { d3NumberFormat: ',.1f', showCellBars: false },
    },
    conditional_formatting: [
      { column: 'life_expectancy', operator: '<', targetValue: 60, colorScheme: '#d27d12' },
      { column: 'life_expectancy', operator: '≥', targetValue: 80, colorScheme: '#5fb3a5' },
    ],
  },
});

export const wealthAndHealth = exampleOf({
  title: 'The wealth and health of nations',
  slug: 'wealth-and-health-of-nations',
  description:
    'Fifty years in which people came to live longer and have fewer children, and what income had to do with it.',
  label_colors: groupColors(countryGroups),
  filters: [
    { kind: 'select', name: 'Region', dataset: nations, column: 'region' },
    {
      kind: 'time',
      name: 'Years',
      description: 'Figures every five years from 1955 to 2005.',
      value: 'No filter',
    },
    { kind: 'range', name: 'Income per person', dataset: wealth, column: 'income_per_person', tab: 'Wealth in 2015' },
  ],
  tabs: [
    tab(
      'Fifty years',
      row(
        markdown(
          3,
          20,
          '### Longer lives, smaller families\n\nIn 1955 a child born in these 62 nations could expect to live **55** years. In 2005 it was **71**.',
        ),
        place(life, 3, 20),
        place(children, 3, 20),
        place(people, 3, 20),
      ),
      row(place(lifeLines, 8, 50), markdown(4, 50, story())),
      row(place(childrenLines, 6, 44), place(peopleArea, 6, 44)),
    ),
    tab(
      'Region by region',
      row(place(pivot, 12, 44)),
      header('Who has how many children'),
      row(place(horizon, 12, 64)),
    ),
    tab(
      'Wealth in 2015',
      row(place(incomeBars, 6, 40), place(lifeByIncome, 6, 40)),
      row(place(world, 8, 54), place(peoplePie, 4, 54)),
      divider,
      row(place(table, 12, 64)),
    ),
  ],
});

function story(): string {
  return [
    '### What to look for',
    '',
    '- **1960, East Asia:** the line falls because of the famine in China. In the figures of that year, life expectancy in China is under 28 years.',
    '- **After 1990, Africa:** lives get shorter again. The figures are of four nations, Kenya and South Africa among them, which AIDS hit hard.',
    '- **The Middle East** gained twenty-five years in fifty, **South Asia** nineteen.',
    '',
    'Each nation counts by its people, so China and India weigh most. East Asia takes in the Pacific, Europe Central Asia, the Middle East North Africa; Africa is what lies south of it. Figures: [Gapminder](https://www.gapminder.org/).',
  ].join('\n');
}
