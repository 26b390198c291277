import { bigNumber } from './big-number/big-number';
import { bigNumberTotal } from './big-number-total/big-number-total';
import { boxPlot } from './box-plot/box-plot';
import { bubbleV2 } from './bubble-v2/bubble-v2';
import { echartsArea } from './echarts-area/echarts-area';
import { echartsTimeseries } from './echarts-timeseries/echarts-timeseries';
import { echartsTimeseriesBar } from './echarts-timeseries-bar/echarts-timeseries-bar';
import { echartsTimeseriesLine } from './echarts-timeseries-line/echarts-timeseries-line';
import { echartsTimeseriesScatter } from './echarts-timeseries-scatter/echarts-timeseries-scatter';
import { echartsTimeseriesSmooth } from './echarts-timeseries-smooth/echarts-timeseries-smooth';
import { echartsTimeseriesStep } from './echarts-timeseries-step/echarts-timeseries-step';
import { funnel } from './funnel/funnel';
import { ganttChart } from './gantt-chart/gantt-chart';
import { gaugeChart } from './gauge-chart/gauge-chart';
import { graphChart } from './graph-chart/graph-chart';
import { heatmapV2 } from './heatmap-v2/heatmap-v2';
import { histogramV2 } from './histogram-v2/histogram-v2';
import { horizon } from './horizon/horizon';
import { mixedTimeseries } from './mixed-timeseries/mixed-timeseries';
import { pie } from './pie/pie';
import { pivotTableV2 } from './pivot-table-v2/pivot-table-v2';
import { radar } from './radar/radar';
import type { VizType } from './registry';
import { sankeyV2 } from './sankey-v2/sankey-v2';
import { sunburstV2 } from './sunburst-v2/sunburst-v2';
import { table } from './table/table';
import { treeChart } from './tree-chart/tree-chart';
import { treemapV2 } from './treemap-v2/treemap-v2';
import type { Viz } from './viz';
import { waterfall } from './waterfall/waterfall';
import { wordCloud } from './word-cloud/word-cloud';

const drawings = {
  big_number: bigNumber,
  big_number_total: bigNumberTotal,
  echarts_area: echartsArea,
  echarts_timeseries_bar: echartsTimeseriesBar,
  echarts_timeseries_line: echartsTimeseriesLine,
  horizon,
  heatmap_v2: heatmapV2,
  pie,
  pivot_table_v2: pivotTableV2,
  table,
  treemap_v2: treemapV2,
  word_cloud: wordCloud,
  echarts_timeseries: echartsTimeseries,
  echarts_timeseries_smooth: echartsTimeseriesSmooth,
  echarts_timeseries_step: echartsTimeseriesStep,
  echarts_timeseries_scatter: echartsTimeseriesScatter,
  histogram_v2: histogramV2,
  waterfall,
  funnel,
  radar,
  sunburst_v2: sunburstV2,
  gauge_chart: gaugeChart,
  sankey_v2: sankeyV2,
  tree_chart: treeChart,
  box_plot: boxPlot,
  bubble_v2: bubbleV2,
  mixed_timeseries: mixedTimeseries,
  gantt_chart: ganttChart,
  graph_chart: graphChart,
} satisfies Record<VizType, Viz>;

/** Types that older exports still name, and what replaced them. */
const successors: Readonly<Record<string, VizType>> = {
  area: 'echarts_area',
  bar: 'echarts_timeseries_bar',
  dist_bar: 'echarts_timeseries_bar',
  heatmap: 'heatmap_v2',
  histogram: 'histogram_v2',
  line: 'echarts_timeseries_line',
  pivot_table: 'pivot_table_v2',
  treemap: 'treemap_v2',
};

/** The chart of a `viz_type`, or undefined when the product does not draw it. */
export function vizOf(type: string): Viz | undefined {
  const name = successors[type] ?? type;
  return Object.hasOwn(drawings, name) ? (drawings as Partial<Record<string, Viz>>)[name] : undefined;
}
