import type { ExampleChart } from '@/lib/server/boot/examples/assets';
import { groupColors } from '@/lib/server/boot/examples/group-colors';
import { column, divider, exampleOf, header, markdown, place, row, tab } from '@/lib/server/boot/examples/layout';
import { cityGroups, flights } from './flights-dataset';

type Rest = Pick<ExampleChart, 'title' | 'description' | 'viz_type' | 'params'>;
const ofFlights = (rest: Rest): ExampleChart => ({ dataset: flights, ...rest });

const blue = { r: 43, g: 108, b: 176, a: 1 };

const total = ofFlights({
  title: 'Flights',
  description: 'All flights, with their number a day.',
  viz_type: 'big_number',
  params: {
    x_axis: 'flown_on',
    time_grain_sqla: 'P1D',
    metric: 'flights',
    aggregation: 'raw',
    y_axis_format: ',d',
    subtitle: 'Line: flights a day',
    color_picker: blue,
    start_y_axis_at_zero: false,
  },
});
const late = ofFlights({
  title: 'Late flights',
  description: 'Share of flights that were at least fifteen minutes late, with its course by day.',
  viz_type: 'big_number',
  params: {
    x_axis: 'flown_on',
    time_grain_sqla: 'P1D',
    metric: 'late_share',
    aggregation: 'raw',
    y_axis_format: '.1%',
    subtitle: 'Line: share by day',
    color_picker: { r: 210, g: 125, b: 18, a: 1 },
    start_y_axis_at_zero: true,
  },
});
const delay = ofFlights({
  title: 'Average delay',
  description: 'Minutes by which flights were late on average; early ones count below zero.',
  viz_type: 'big_number_total',
  params: { metric: 'average_delay', y_axis_format: ',.1f', subtitle: 'minutes behind the timetable' },
});
const distance = ofFlights({
  title: 'Miles flown',
  description: 'The length of all flights together.',
  viz_type: 'big_number_total',
  params: { metric: 'miles', y_axis_format: 'SMART_NUMBER', subtitle: 'by all flights together' },
});

const punctuality = ofFlights({
  title: 'How punctual each day was',
  description: 'Each day’s flights by how early or late they were, as shares of the day.',
  viz_type: 'echarts_area',
  params: {
    x_axis: 'flown_on',
    time_grain_sqla: 'P1D',
    metrics: ['flights'],
    groupby: ['delay_class'],
    stack: 'Expand',
    opacity: 0.85,
    order_desc: true,
    row_limit: 10_000,
    truncate_metric: true,
    show_legend: true,
    rich_tooltip: true,
    y_axis_format: '.0%',
    sort_series_type: 'sum',
  },
});
const hours = ofFlights({
  title: 'Late flights by hour and weekday',
  description: 'Share of late flights by the hour they left. Delays pile up through the day.',
  viz_type: 'heatmap_v2',
  params: {
    x_axis: 'hour_of_day',
    groupby: 'weekday',
    metric: 'late_share',
    sort_y_axis: 'alpha_desc',
    sort_x_axis: 'alpha_asc',
    x_axis_time_format: '%A',
    linear_color_scheme: 'oranges',
    normalize_across: 'heatmap',
    value_bounds: [0.05, 0.4],
    y_axis_format: '.0%',
    show_percentage: false,
    show_values: false,
    show_legend: true,
    adhoc_filters: [
      { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'hour_of_day', operator: '>=', comparator: 5 },
    ],
  },
});
const distances = ofFlights({
  title: 'Late flights by distance',
  description: 'Share of late flights by how far they went.',
  viz_type: 'echarts_timeseries_bar',
  params: {
    x_axis: 'distance_class',
    metrics: ['late_share'],
    groupby: [],
    orientation: 'horizontal',
    x_axis_sort: 'late_share',
    x_axis_sort_asc: true,
    show_legend: false,
    show_value: true,
    y_axis_format: '.1%',
    truncate_metric: true,
    row_limit: 10,
  },
});
const weekly = ofFlights({
  title: 'Flights a week by distance',
  description: 'How many flights left each week, by how far they went.',
  viz_type: 'echarts_timeseries_bar',
  params: {
    x_axis: 'flown_on',
    time_grain_sqla: 'P1W',
    metrics: ['flights'],
    groupby: ['distance_class'],
    stack: 'Stack',
    show_legend: true,
    rich_tooltip: true,
    y_axis_format: ',d',
    truncate_metric: true,
    row_limit: 1000,
  },
});

const treemap = ofFlights({
  title: 'Where flights leave',
  description: 'The cities that most flights leave from, by state.',
  viz_type: 'treemap_v2',
  params: {
    groupby: ['origin_state', 'origin_city'],
    metric: 'flights',
    row_limit: 45,
    sort_by_metric: true,
    label_type: 'key_value',
    number_format: 'SMART_NUMBER',
    show_labels: true,
    show_upper_labels: true,
  },
});
const busiest = ofFlights({
  title: 'The busiest airports',
  description: 'Airports by the flights that leave there, with the share of them that were late.',
  viz_type: 'table',
  params: {
    query_mode: 'aggregate',
    groupby: ['origin_city', 'origin'],
    metrics: ['flights', 'late_share'],
    row_limit: 30,
    order_desc: true,
    show_cell_bars: true,
    column_config: {
      flights: { d3NumberFormat: ',d' },
      late_share: { d3NumberFormat: '.1%', showCellBars: false },
    },
    conditional_formatting: [{ column: 'late_share', operator: '>', targetValue: 0.2, colorScheme: '#d27d12' }],
  },
});
const horizon = ofFlights({
  title: 'Ten airports, day by day',
  description: 'Share of late flights of the ten busiest airports: the darker, the later. Each has its own scale.',
  viz_type: 'horizon',
  params: {
    granularity_sqla: 'flown_on',
    time_grain_sqla: 'P1D',
    time_range: 'No filter',
    metrics: ['late_share'],
    groupby: ['origin'],
    limit: 10,
    timeseries_limit_metric: 'flights',
    order_desc: true,
    row_limit: 5000,
    series_height: '40',
    horizon_color_scale: 'overall',
  },
});
const cities = ofFlights({
  title: 'Cities by flights',
  description: 'The sixty cities that most flights leave from.',
  viz_type: 'word_cloud',
  params: {
    series: 'origin_city',
    metric: 'flights',
    row_limit: 60,
    sort_by_metric: true,
    size_from: 12,
    size_to: 52,
    rotation: 'flat',
  },
});

const routes = ofFlights({
  title: 'The busiest routes',
  description: 'Routes by flights, with how far they go and how late they are.',
  viz_type: 'table',
  params: {
    query_mode: 'aggregate',
    groupby: ['route', 'origin_city', 'destination_city'],
    metrics: ['flights', 'late_share', 'average_delay'],
    row_limit: 100,
    order_desc: true,
    show_cell_bars: true,
    include_search: true,
    column_config: {
      flights: { d3NumberFormat: ',d' },
      late_share: { d3NumberFormat: '.1%' },
      average_delay: { d3NumberFormat: ',.1f', colorPositiveNegative: true },
    },
  },
});
const routeLines = ofFlights({
  title: 'Late flights week by week',
  description: 'Share of late flights each week, by how far they went.',
  viz_type: 'echarts_timeseries_line',
  params: {
    x_axis: 'flown_on',
    time_grain_sqla: 'P1W',
    metrics: ['late_share'],
    groupby: ['distance_class'],
    show_legend: true,
    rich_tooltip: true,
    y_axis_format: '.0%',
    truncate_metric: true,
    row_limit: 1000,
  },
});
const shares = ofFlights({
  title: 'Flights by distance',
  description: 'How far flights went.',
  viz_type: 'pie',
  params: {
    groupby: ['distance_class'],
    metric: 'flights',
    donut: true,
    innerRadius: 35,
    outerRadius: 75,
    label_type: 'percent',
    labels_outside: false,
    number_format: ',d',
    show_total: true,
    sort_by_metric: true,
    show_legend: true,
  },
});

export const threeMillionFlights = exampleOf({
  title: 'Three million flights',
  slug: 'three-million-flights',
  description:
    'Every domestic flight of six months in the United States: when they are late, where, and on which routes. Every chart asks the three million rows themselves.',
  label_colors: {
    ...groupColors(cityGroups),
    Early: '#0f766e',
    'On time': '#4b9ac8',
    '15 to 59 min late': '#e9b44c',
    '1 to 3 h late': '#d27d12',
    'Over 3 h late': '#b3422b',
    'Under 500 mi': '#2b6cb0',
    '500–1500 mi': '#d27d12',
    'Over 1500 mi': '#0f766e',
  },
  filters: [
    {
      kind: 'time',
      name: 'Time range',
      description: 'The data runs from 1 January to 30 June 2001.',
      value: '2001-01-01 : 2001-07-01',
    },
    { kind: 'select', name: 'From state', dataset: flights, column: 'origin_state' },
    { kind: 'select', name: 'Distance', dataset: flights, column: 'distance_class' },
    { kind: 'range', name: 'Minutes late', dataset: flights, column: 'delay_minutes', tab: 'Routes' },
  ],
  tabs: [
    tab(
      'Overview',
      row(place(total, 3, 20), place(late, 3, 20), place(delay, 3, 20), place(distance, 3, 20)),
      row(place(punctuality, 12, 42)),
      row(place(hours, 7, 52), column(5, place(distances, 5, 20), place(weekly, 5, 30))),
    ),
    tab(
      'Airports',
      row(place(treemap, 7, 56), place(busiest, 5, 56)),
      header('Good days and bad days'),
      row(place(horizon, 8, 58), place(cities, 4, 58)),
    ),
    tab(
      'Routes',
      row(
        markdown(
          4,
          40,
          [
            '### Late, and why it adds up',
            '',
            'A flight counts as **late** when it is fifteen minutes or more behind its timetable, as the US Department of Transportation counts it. One in five was.',
            '',
            'Delays are **inherited**: a plane that comes late leaves late again. At six in the morning 8 % of flights are late, at nine in the evening 34 %.',
            '',
            'The worst day was **25 February**, when 43 % of all flights were late.',
            '',
            'Together they flew 2.2 billion miles: to the sun and back almost twelve times.',
          ].join('\n'),
        ),
        place(shares, 4, 40),
        place(routeLines, 4, 40),
      ),
      divider,
      row(place(routes, 12, 64)),
    ),
  ],
});
