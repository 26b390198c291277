import { agGridTable } from './ag-grid-table/ag-grid-table';
import { bigNumber } from './big-number/big-number';
import { bigNumberTotal } from './big-number-total/big-number-total';
import { boxPlot } from './box-plot/box-plot';
import { bubble } from './bubble/bubble';
import { bubbleV2 } from './bubble-v2/bubble-v2';
import { bullet } from './bullet/bullet';
import { calHeatmap } from './cal-heatmap/cal-heatmap';
import { cartodiagram } from './cartodiagram/cartodiagram';
import { chord } from './chord/chord';
import { compare } from './compare/compare';
import { countryMap } from './country-map/country-map';
import { deckArc } from './deck-arc/deck-arc';
import { deckContour } from './deck-contour/deck-contour';
import { deckGeojson } from './deck-geojson/deck-geojson';
import { deckGrid } from './deck-grid/deck-grid';
import { deckHeatmap } from './deck-heatmap/deck-heatmap';
import { deckHex } from './deck-hex/deck-hex';
import { deckMulti } from './deck-multi/deck-multi';
import { deckPath } from './deck-path/deck-path';
import { deckPolygon } from './deck-polygon/deck-polygon';
import { deckScatter } from './deck-scatter/deck-scatter';
import { deckScreengrid } from './deck-screengrid/deck-screengrid';
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
import { handlebars } from './handlebars/handlebars';
import { heatmapV2 } from './heatmap-v2/heatmap-v2';
import { histogramV2 } from './histogram-v2/histogram-v2';
import { horizon } from './horizon/horizon';
import { mapbox } from './mapbox/mapbox';
import { mixedTimeseries } from './mixed-timeseries/mixed-timeseries';
import { olderTypes, succeeded } from './older-types';
import { pairedTtest } from './paired-ttest/paired-ttest';
import { para } from './para/para';
import { partition } from './partition/partition';
import { pie } from './pie/pie';
import { pivotTableV2 } from './pivot-table-v2/pivot-table-v2';
import { knownPlugin } from './plugin/known';
import { arePluginMarks } from './plugin/marks';
import { pluginPlacing, pluginViz } from './plugin/plugin';
import { popKpi } from './pop-kpi/pop-kpi';
import { radar } from './radar/radar';
import { takingAnyForm } from './readable-form';
import type { VizType } from './registry';
import { rose } from './rose/rose';
import { sankeyV2 } from './sankey-v2/sankey-v2';
import { sunburstV2 } from './sunburst-v2/sunburst-v2';
import { table } from './table/table';
import { timePivot } from './time-pivot/time-pivot';
import { timeTable } from './time-table/time-table';
import { treeChart } from './tree-chart/tree-chart';
import { treemapV2 } from './treemap-v2/treemap-v2';
import type { Drawing, Viz } from './viz';
import { waterfall } from './waterfall/waterfall';
import { wordCloud } from './word-cloud/word-cloud';
import { worldMap } from './world-map/world-map';

const drawings = {
  big_number: bigNumber,
  big_number_total: bigNumberTotal,
  echarts_area: echartsArea,
  echarts_timeseries_bar: echartsTimeseriesBar,
  echarts_timeseries_line: echartsTimeseriesLine,
  horizon,
  time_pivot: timePivot,
  cal_heatmap: calHeatmap,
  time_table: timeTable,
  paired_ttest: pairedTtest,
  para,
  partition,
  compare,
  rose,
  bullet,
  chord,
  handlebars,
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
  deck_scatter: deckScatter,
  deck_arc: deckArc,
  deck_path: deckPath,
  deck_polygon: deckPolygon,
  deck_geojson: deckGeojson,
  deck_grid: deckGrid,
  deck_hex: deckHex,
  deck_screengrid: deckScreengrid,
  deck_heatmap: deckHeatmap,
  deck_contour: deckContour,
  bubble,
  'ag-grid-table': agGridTable,
  pop_kpi: popKpi,
  world_map: worldMap,
  country_map: countryMap,
  mapbox: mapbox,
  deck_multi: deckMulti,
  cartodiagram: cartodiagram,
} satisfies Record<VizType, Viz>;

const older = Object.entries(olderTypes).map(
  ([name, one]) => [name, succeeded(drawings[one.type] as Viz, one)] as const,
);

const byName: ReadonlyMap<string, Viz> = new Map(
  [...older, ...Object.entries(drawings)].map(([name, viz]) => [name, takingAnyForm(viz as Viz)]),
);

/**
 * The chart type of a `viz_type`, including plugins and names that only older exports use; undefined for an unsupported
 * type.
 */
export function vizOf(type: string): Viz | undefined {
  const own = byName.get(type);
  if (own !== undefined) return own;
  const plugin = knownPlugin(type);
  return plugin === undefined ? undefined : takingAnyForm(pluginViz(plugin) as Viz);
}

/** True for a name that is a chart type of the product and cannot be that of a plugin. */
export function isOwnType(type: string): boolean {
  return byName.has(type);
}

/**
 * What places a drawing of this type; undefined for an unsupported type. Where plugins are not known, their drawings are
 * placed all the same.
 */
export function placingOf(type: string, { marks }: Drawing): Pick<Viz, 'render' | 'imageRows'> | undefined {
  return vizOf(type) ?? (arePluginMarks(marks) ? (pluginPlacing as Pick<Viz, 'render' | 'imageRows'>) : undefined);
}
