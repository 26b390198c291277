import { type ExampleChart, type ExampleDataset, only } from '@/lib/server/boot/examples/assets';
import { exampleOf, header, markdown, place, row, tab } from '@/lib/server/boot/examples/layout';

const months = "COUNT(DISTINCT DATE_TRUNC('month', day))";

const weather: ExampleDataset = {
  table: 'weather',
  description: 'The weather of Seattle and New York, one row a day and city, 2012 to 2015.',
  main_dttm_col: 'day',
  columns: {
    day: { type: 'DATE', label: 'Day' },
    city: { type: 'VARCHAR', label: 'City' },
    condition: { type: 'VARCHAR', label: 'Weather', description: 'What the day was mostly like.' },
    precipitation_mm: { type: 'DOUBLE', label: 'Precipitation (mm)' },
    temperature_max: { type: 'DOUBLE', label: 'High (°C)' },
    temperature_min: { type: 'DOUBLE', label: 'Low (°C)' },
    temperature_mean: {
      type: 'DOUBLE',
      label: 'Mean temperature (°C)',
      description: 'Halfway between highest and lowest.',
    },
    wind_speed: { type: 'DOUBLE', label: 'Wind (m/s)' },
    is_wet: { type: 'BOOLEAN', label: 'Wet day', description: 'Any precipitation at all.' },
    month_of_year: { type: 'DATE', label: 'Month', description: 'As a month of one year, so that it sorts.' },
    year_number: { type: 'INTEGER', label: 'Year' },
    season: { type: 'VARCHAR', label: 'Season' },
  },
  metrics: {
    days: { expression: 'COUNT(*)', label: 'Days', format: ',d' },
    wet_days: { expression: 'SUM(CAST(is_wet AS INTEGER))', label: 'Wet days', format: ',d' },
    wet_share: { expression: 'AVG(CAST(is_wet AS INTEGER))', label: 'Share of wet days', format: '.0%' },
    precipitation: { expression: 'SUM(precipitation_mm)', label: 'Precipitation (mm)', format: ',.0f' },
    monthly_precipitation: {
      expression: `SUM(precipitation_mm) / ${months}`,
      label: 'Precipitation a month (mm)',
      format: ',.0f',
    },
    monthly_wet_days: {
      expression: `SUM(CAST(is_wet AS INTEGER)) / ${months}`,
      label: 'Wet days a month',
      format: ',.0f',
    },
    temperature: { expression: 'AVG(temperature_mean)', label: 'Mean temperature (°C)', format: ',.1f' },
    warmest: { expression: 'MAX(temperature_max)', label: 'Highest temperature (°C)', format: ',.1f' },
    coldest: { expression: 'MIN(temperature_min)', label: 'Lowest temperature (°C)', format: ',.1f' },
    wind: { expression: 'AVG(wind_speed)', label: 'Wind (m/s)', format: ',.1f' },
  },
};

type Params = Readonly<Record<string, unknown>>;
const chart = (viz_type: string, title: string, description: string, params: Params): ExampleChart => ({
  dataset: weather,
  viz_type,
  title,
  description,
  params,
});

const yearly = { x_axis: 'day', time_grain_sqla: 'P1Y', compare_lag: 1, compare_suffix: 'from the year before' };
const rain = (city: string, color: { r: number; g: number; b: number; a: number }) =>
  chart(
    'big_number',
    `Rain in ${city} (mm)`,
    'Rain and melted snow in millimetres, in the newest year shown and against the year before.',
    {
      ...yearly,
      metric: 'precipitation',
      y_axis_format: ',.0f',
      start_y_axis_at_zero: true,
      color_picker: color,
      adhoc_filters: [only('city', city)],
    },
  );
const seattleRain = rain('Seattle', { r: 15, g: 118, b: 110, a: 1 });
const newYorkRain = rain('New York', { r: 210, g: 125, b: 18, a: 1 });
const hottest = chart('big_number_total', 'Hottest day (°C)', 'The highest temperature of the days shown.', {
  metric: 'warmest',
  y_axis_format: ',.1f',
});
const coldest = chart('big_number_total', 'Coldest night (°C)', 'The lowest temperature of the days shown.', {
  metric: 'coldest',
  y_axis_format: ',.1f',
});

const lines = { metrics: ['temperature'], groupby: ['city'], truncate_metric: true, rich_tooltip: true };
const weekly = chart('echarts_timeseries_line', 'Mean temperature, week by week', 'Degrees Celsius, by city.', {
  ...lines,
  x_axis: 'day',
  time_grain_sqla: 'P1W',
  show_legend: true,
  y_axis_format: ',.0f',
  y_axis_title: '°C',
  y_axis_title_position: 'Top',
  row_limit: 1000,
});
const horizon = chart('horizon', 'Four years at a glance', 'Mean temperature by day: blue is cold, red is warm.', {
  granularity_sqla: 'day',
  time_grain_sqla: 'P1W',
  time_range: 'No filter',
  metrics: ['temperature'],
  groupby: ['city'],
  limit: 0,
  row_limit: 5000,
  series_height: '75',
  horizon_color_scale: 'overall',
});
const monthly = chart('heatmap_v2', 'A year in each city', 'Mean temperature by month, over the years shown.', {
  x_axis: 'month_of_year',
  groupby: 'city',
  metric: 'temperature',
  sort_x_axis: 'alpha_asc',
  sort_y_axis: 'alpha_asc',
  x_axis_time_format: '%b',
  linear_color_scheme: 'oranges',
  y_axis_format: ',.0f',
  show_values: true,
  show_percentage: false,
  show_legend: false,
});

const bars = chart('echarts_timeseries_bar', 'Precipitation, month by month', 'Millimetres, by city.', {
  x_axis: 'day',
  time_grain_sqla: 'P1M',
  metrics: ['precipitation'],
  groupby: ['city'],
  stack: 'Stack',
  show_legend: true,
  rich_tooltip: true,
  y_axis_format: ',.0f',
  y_axis_title: 'mm',
  y_axis_title_position: 'Top',
  truncate_metric: true,
  row_limit: 1000,
});
const wet = chart('echarts_area', 'Wet days a month', 'How many days had any precipitation, by city.', {
  x_axis: 'day',
  time_grain_sqla: 'P1M',
  metrics: ['wet_days'],
  groupby: ['city'],
  opacity: 0.25,
  seriesType: 'middle',
  show_legend: true,
  rich_tooltip: true,
  y_axis_format: ',d',
  truncate_metric: true,
  row_limit: 1000,
});
const conditions = chart(
  'heatmap_v2',
  'What the months are like',
  'Days of each kind of weather by month, both cities.',
  {
    x_axis: 'month_of_year',
    groupby: 'condition',
    metric: 'days',
    sort_x_axis: 'alpha_asc',
    sort_y_axis: 'alpha_desc',
    x_axis_time_format: '%b',
    linear_color_scheme: 'purples',
    y_axis_format: ',d',
    show_values: true,
    show_percentage: false,
    show_legend: false,
  },
);
const pie = (city: string) =>
  chart('pie', `Days in ${city}`, 'What the days were mostly like.', {
    groupby: ['condition'],
    metric: 'days',
    adhoc_filters: [only('city', city)],
    label_type: 'percent',
    labels_outside: false,
    number_format: ',d',
    donut: true,
    innerRadius: 30,
    outerRadius: 75,
    sort_by_metric: true,
    show_legend: true,
  });
const seattleDays = pie('Seattle');
const newYorkDays = pie('New York');
const typicalYear = chart(
  'pivot_table_v2',
  'A typical year',
  'The months of both cities, on average over the years shown.',
  {
    groupbyRows: ['city'],
    groupbyColumns: ['month_of_year'],
    temporal_columns_lookup: { month_of_year: true },
    metrics: ['temperature', 'monthly_precipitation', 'monthly_wet_days', 'wind'],
    metricsLayout: 'ROWS',
    combineMetric: false,
    aggregateFunction: 'Average',
    rowOrder: 'key_a_to_z',
    colOrder: 'key_a_to_z',
    date_format: '%b',
    row_limit: 1000,
    order_desc: true,
  },
);
const extremes = chart('table', 'The wettest days', 'Days with the most precipitation.', {
  query_mode: 'raw',
  all_columns: ['day', 'city', 'condition', 'precipitation_mm', 'temperature_max', 'temperature_min', 'wind_speed'],
  order_by_cols: ['["precipitation_mm", false]'],
  row_limit: 50,
  show_cell_bars: true,
  table_timestamp_format: '%Y-%m-%d',
  column_config: {
    precipitation_mm: { d3NumberFormat: ',.1f' },
    temperature_max: { d3NumberFormat: ',.1f', showCellBars: false },
    temperature_min: { d3NumberFormat: ',.1f', showCellBars: false },
    wind_speed: { d3NumberFormat: ',.1f', showCellBars: false },
  },
});

export const weatherOfTwoCities = exampleOf({
  title: 'Weather of two cities',
  slug: 'weather-of-two-cities',
  description: 'Seattle is known for rain. Four years of weather beside New York show what is true in that.',
  label_colors: {
    Seattle: '#0f766e',
    'New York': '#d27d12',
    Sun: '#e9b44c',
    Rain: '#2b6cb0',
    Drizzle: '#4b9ac8',
    Fog: '#8592a3',
    Snow: '#7d5fc7',
  },
  filters: [
    { kind: 'select', name: 'City', dataset: weather, column: 'city' },
    {
      kind: 'time',
      name: 'Time range',
      description: 'The data runs from 2012 to 2015.',
      value: '2012-01-01 : 2016-01-01',
    },
    { kind: 'select', name: 'Weather', dataset: weather, column: 'condition', tab: 'Rain and sun' },
    { kind: 'range', name: 'Highest temperature', dataset: weather, column: 'temperature_max', tab: 'Day by day' },
  ],
  tabs: [
    tab(
      'Temperature',
      row(place(seattleRain, 3, 22), place(newYorkRain, 3, 22), place(hottest, 3, 22), place(coldest, 3, 22)),
      row(place(weekly, 12, 46)),
      row(place(monthly, 8, 28), markdown(4, 28, mildness())),
      row(place(horizon, 12, 34)),
    ),
    tab(
      'Rain and sun',
      row(place(bars, 8, 46), markdown(4, 46, rainStory())),
      row(place(seattleDays, 4, 42), place(newYorkDays, 4, 42), place(wet, 4, 42)),
      row(place(conditions, 12, 36)),
    ),
    tab(
      'Day by day',
      row(place(typicalYear, 12, 46)),
      header('Extremes'),
      row(
        place(extremes, 9, 56),
        markdown(
          3,
          56,
          [
            '### About the data',
            '',
            'One row a day and city.',
            '',
            'The **mean** temperature is halfway between the highest and the lowest of the day.',
            '',
            'A day is **wet** when there was any precipitation at all, be it rain or snow.',
          ].join('\n'),
        ),
      ),
    ),
  ],
});

function mildness(): string {
  return [
    '### The sea keeps Seattle mild',
    '',
    'Both cities have the same mean temperature over a year, within a degree. But from January to July, New York warms up by **25** degrees and Seattle by **15**.',
  ].join('\n');
}

function rainStory(): string {
  return [
    '### Does it always rain in Seattle?',
    '',
    'Not more than in New York: **1,107 mm** a year against **1,045 mm**.',
    '',
    'It only takes longer. Seattle has **156** wet days a year, New York **118**. And in July Seattle is the dry one: 12 mm, where New York has 70.',
    '',
    'The wettest day of all was in New York: 30 April 2014, with **119 mm**.',
  ].join('\n');
}
