import { frame, months } from './answers';
import type { Example } from './examples';

const overTime = frame(
  ['__timestamp', 'temporal', months(2020, 7)],
  ['Boys', 'numeric', [12, 14, 11, 17, 21, 20, 26]],
  ['Girls', 'numeric', [9, 11, null, 12, 18, 22, 19]],
);

/** Tables, numbers and the charts of older releases. */
export const olderExamples: readonly Example[] = [
  {
    viz_type: 'pop_kpi',
    form: {
      metric: 'count',
      time_compare: ['1 year ago'],
      comparison_type: 'values',
      comparison_color_enabled: true,
      percentDifferenceFormat: '.1%',
      subtitle: 'Orders',
    },
    frames: [frame(['count', 'numeric', [4724]], ['count__1 year ago', 'numeric', [4613]])],
  },
  {
    viz_type: 'ag-grid-table',
    form: { groupby: ['line'], metrics: ['count'] },
    frames: [frame(['line', 'string', ['Ships', 'Planes', null]], ['count', 'numeric', [967, -607, 12]])],
  },
  {
    viz_type: 'bubble',
    form: { entity: 'publisher', series: 'genre', x: 'na', y: 'eu', size: 'count', x_axis_format: '.1f' },
    frames: [
      frame(
        ['publisher', 'string', ['One', 'Two', 'Three']],
        ['genre', 'string', ['Puzzle', 'Sports', 'Puzzle']],
        ['na', 'numeric', [12.5, 3.1, 8]],
        ['eu', 'numeric', [4, 9.25, 6]],
        ['count', 'numeric', [100, 400, 20]],
      ),
    ],
  },
  {
    viz_type: 'handlebars',
    form: {
      groupby: ['line'],
      metrics: ['count'],
      handlebarsTemplate:
        '<ul class="list">{{#each data}}<li><b>{{line}}</b>: {{formatNumber count}} <script>run()</script></li>{{/each}}</ul>',
      styleTemplate: '.list > li { color: teal } } body { display: none }',
    },
    frames: [frame(['line', 'string', ['Ships', 'Planes', null]], ['count', 'numeric', [9670, 607, 12]])],
  },
  {
    viz_type: 'chord',
    form: { groupby: 'from', columns: 'to', metric: 'count' },
    frames: [
      frame(
        ['from', 'string', ['Berlin', 'Berlin', 'Paris', 'Rome', 'Rome', 'Oslo']],
        ['to', 'string', ['Paris', 'Rome', 'Berlin', 'Paris', 'Rome', null]],
        ['count', 'numeric', [40, 25, 30, 12, 5, 9]],
      ),
    ],
  },
  {
    viz_type: 'bullet',
    form: {
      metric: 'count',
      ranges: '5000000,12000000',
      range_labels: 'low,high',
      markers: '9000000',
      marker_labels: 'target',
      marker_lines: '11000000',
      marker_line_labels: 'record',
    },
    frames: [frame(['count', 'numeric', [10032628]])],
  },
  {
    viz_type: 'partition',
    form: { metrics: ['count'], groupby: ['territory', 'country'] },
    frames: [
      frame(
        ['territory', 'string', ['EMEA', 'EMEA', 'EMEA', 'APAC', 'APAC', null]],
        ['country', 'string', ['Spain', 'France', 'Malta', 'Australia', 'Singapore', 'Japan']],
        ['count', 'numeric', [1220, 1110, 12, 631, 115, 188]],
      ),
    ],
  },
  {
    viz_type: 'rose',
    form: { granularity_sqla: 'ds', time_grain_sqla: 'P1M', metrics: ['count'], groupby: ['gender'] },
    frames: [overTime],
  },
  {
    viz_type: 'compare',
    form: { granularity_sqla: 'ds', time_grain_sqla: 'P1M', metrics: ['count'], groupby: ['gender'] },
    frames: [overTime],
  },
  {
    viz_type: 'para',
    form: {
      series: 'line',
      metrics: ['sales', 'count', 'price'],
      secondary_metric: 'sales',
      include_series: true,
      show_datatable: true,
    },
    frames: [
      frame(
        ['line', 'string', ['Motorcycles', 'Ships', 'Planes', 'Classic Cars', 'Trucks and Buses']],
        ['sales', 'numeric', [1166388, 714437, 975003, 3919615, 1127789]],
        ['count', 'numeric', [11663, 8127, 10727, null, 10777]],
        ['price', 'numeric', [97.07, 86.13, 88.77, 119.89, 102.47]],
      ),
    ],
  },
  {
    viz_type: 'paired_ttest',
    form: { metrics: ['count'], groupby: ['gender'], granularity_sqla: 'ds' },
    frames: [
      frame(
        ['__timestamp', 'temporal', months(2020, 4).flatMap((month) => [month, month, month])],
        ['gender', 'string', Array.from({ length: 4 }, () => ['boy', 'girl', null]).flat()],
        ['count', 'numeric', [30, 20, 31, 31, 22, 28, 34, 21, 35, 33, 25, 31]],
      ),
    ],
  },
  {
    viz_type: 'time_table',
    form: {
      metrics: ['count', 'sales'],
      granularity_sqla: 'ds',
      column_collection: [
        { key: 'a', label: 'Value', colType: 'time', comparisonType: 'value', timeLag: 1 },
        {
          key: 'b',
          label: 'Change',
          colType: 'time',
          comparisonType: 'perc_change',
          timeLag: 2,
          d3format: '.1%',
          bounds: [-0.5, 0.5],
        },
        { key: 'c', label: 'Trend', colType: 'spark', showYAxis: true },
        { key: 'd', label: 'Months', colType: 'spark', sparkType: 'bar' },
        { key: 'e', label: 'Mean', colType: 'avg', timeLag: 3, d3format: '.1f' },
        { key: 'f', label: 'Share', colType: 'contrib', d3format: '.0%' },
      ],
    },
    frames: [
      frame(
        ['__timestamp', 'temporal', months(2020, 6)],
        ['count', 'numeric', [967, 607, 700, 820, 790, 901]],
        ['sales', 'numeric', [120, 180, 175, null, 160, 90]],
      ),
    ],
  },
  {
    viz_type: 'cal_heatmap',
    form: { granularity_sqla: 'ds', metrics: ['count'], time_range: 'No filter' },
    frames: [
      frame(
        ['__timestamp', 'temporal', Array.from({ length: 70 }, (_, day) => Date.UTC(2019, 10, 20 + day))],
        ['count', 'numeric', Array.from({ length: 70 }, (_, day) => (day % 9 === 4 ? null : 8 + ((day * 7) % 23)))],
      ),
    ],
  },
  {
    viz_type: 'time_pivot',
    form: { granularity_sqla: 'ds', metric: 'count', freq: 'AS', time_grain_sqla: 'P1M' },
    frames: [
      frame(
        ['__timestamp', 'temporal', months(2017, 41)],
        ['count', 'numeric', Array.from({ length: 41 }, (_, month) => 900 + month * 12 + ((month * 37) % 90))],
      ),
    ],
  },
];
