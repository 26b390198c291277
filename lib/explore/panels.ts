import { controls as agGridTableControls } from '@/lib/viz/ag-grid-table/controls';
import { definition as agGridTable } from '@/lib/viz/ag-grid-table/definition';
import { controls as bigNumberControls } from '@/lib/viz/big-number/controls';
import { definition as bigNumber } from '@/lib/viz/big-number/definition';
import { controls as bigNumberTotalControls } from '@/lib/viz/big-number-total/controls';
import { definition as bigNumberTotal } from '@/lib/viz/big-number-total/definition';
import { controls as boxPlotControls } from '@/lib/viz/box-plot/controls';
import { definition as boxPlot } from '@/lib/viz/box-plot/definition';
import { controls as bubbleControls } from '@/lib/viz/bubble/controls';
import { definition as bubble } from '@/lib/viz/bubble/definition';
import { controls as bubbleV2Controls } from '@/lib/viz/bubble-v2/controls';
import { definition as bubbleV2 } from '@/lib/viz/bubble-v2/definition';
import { controls as bulletControls } from '@/lib/viz/bullet/controls';
import { definition as bullet } from '@/lib/viz/bullet/definition';
import { controls as calHeatmapControls } from '@/lib/viz/cal-heatmap/controls';
import { definition as calHeatmap } from '@/lib/viz/cal-heatmap/definition';
import { controls as cartodiagramControls } from '@/lib/viz/cartodiagram/controls';
import { definition as cartodiagram } from '@/lib/viz/cartodiagram/definition';
import { controls as chordControls } from '@/lib/viz/chord/controls';
import { definition as chord } from '@/lib/viz/chord/definition';
import { controls as compareControls } from '@/lib/viz/compare/controls';
import { definition as compare } from '@/lib/viz/compare/definition';
import { controls as countryMapControls } from '@/lib/viz/country-map/controls';
import { definition as countryMap } from '@/lib/viz/country-map/definition';
import { controls as deckArcControls } from '@/lib/viz/deck-arc/controls';
import { definition as deckArc } from '@/lib/viz/deck-arc/definition';
import { controls as deckContourControls } from '@/lib/viz/deck-contour/controls';
import { definition as deckContour } from '@/lib/viz/deck-contour/definition';
import { controls as deckGeojsonControls } from '@/lib/viz/deck-geojson/controls';
import { definition as deckGeojson } from '@/lib/viz/deck-geojson/definition';
import { controls as deckGridControls } from '@/lib/viz/deck-grid/controls';
import { definition as deckGrid } from '@/lib/viz/deck-grid/definition';
import { controls as deckHeatmapControls } from '@/lib/viz/deck-heatmap/controls';
import { definition as deckHeatmap } from '@/lib/viz/deck-heatmap/definition';
import { controls as deckHexControls } from '@/lib/viz/deck-hex/controls';
import { definition as deckHex } from '@/lib/viz/deck-hex/definition';
import { controls as deckMultiControls } from '@/lib/viz/deck-multi/controls';
import { definition as deckMulti } from '@/lib/viz/deck-multi/definition';
import { controls as deckPathControls } from '@/lib/viz/deck-path/controls';
import { definition as deckPath } from '@/lib/viz/deck-path/definition';
import { controls as deckPolygonControls } from '@/lib/viz/deck-polygon/controls';
import { definition as deckPolygon } from '@/lib/viz/deck-polygon/definition';
import { controls as deckScatterControls } from '@/lib/viz/deck-scatter/controls';
import { definition as deckScatter } from '@/lib/viz/deck-scatter/definition';
import { controls as deckScreengridControls } from '@/lib/viz/deck-screengrid/controls';
import { definition as deckScreengrid } from '@/lib/viz/deck-screengrid/definition';
import { controls as echartsAreaControls } from '@/lib/viz/echarts-area/controls';
import { definition as echartsArea } from '@/lib/viz/echarts-area/definition';
import { controls as echartsTimeseriesControls } from '@/lib/viz/echarts-timeseries/controls';
import { definition as echartsTimeseries } from '@/lib/viz/echarts-timeseries/definition';
import { controls as echartsTimeseriesBarControls } from '@/lib/viz/echarts-timeseries-bar/controls';
import { definition as echartsTimeseriesBar } from '@/lib/viz/echarts-timeseries-bar/definition';
import { controls as echartsTimeseriesLineControls } from '@/lib/viz/echarts-timeseries-line/controls';
import { definition as echartsTimeseriesLine } from '@/lib/viz/echarts-timeseries-line/definition';
import { controls as echartsTimeseriesScatterControls } from '@/lib/viz/echarts-timeseries-scatter/controls';
import { definition as echartsTimeseriesScatter } from '@/lib/viz/echarts-timeseries-scatter/definition';
import { controls as echartsTimeseriesSmoothControls } from '@/lib/viz/echarts-timeseries-smooth/controls';
import { definition as echartsTimeseriesSmooth } from '@/lib/viz/echarts-timeseries-smooth/definition';
import { controls as echartsTimeseriesStepControls } from '@/lib/viz/echarts-timeseries-step/controls';
import { definition as echartsTimeseriesStep } from '@/lib/viz/echarts-timeseries-step/definition';
import { controls as funnelControls } from '@/lib/viz/funnel/controls';
import { definition as funnel } from '@/lib/viz/funnel/definition';
import { controls as ganttChartControls } from '@/lib/viz/gantt-chart/controls';
import { definition as ganttChart } from '@/lib/viz/gantt-chart/definition';
import { controls as gaugeChartControls } from '@/lib/viz/gauge-chart/controls';
import { definition as gaugeChart } from '@/lib/viz/gauge-chart/definition';
import { controls as graphChartControls } from '@/lib/viz/graph-chart/controls';
import { definition as graphChart } from '@/lib/viz/graph-chart/definition';
import { controls as handlebarsControls } from '@/lib/viz/handlebars/controls';
import { definition as handlebars } from '@/lib/viz/handlebars/definition';
import { controls as heatmapV2Controls } from '@/lib/viz/heatmap-v2/controls';
import { definition as heatmapV2 } from '@/lib/viz/heatmap-v2/definition';
import { controls as histogramV2Controls } from '@/lib/viz/histogram-v2/controls';
import { definition as histogramV2 } from '@/lib/viz/histogram-v2/definition';
import { controls as horizonControls } from '@/lib/viz/horizon/controls';
import { definition as horizon } from '@/lib/viz/horizon/definition';
import { controls as mapboxControls } from '@/lib/viz/mapbox/controls';
import { definition as mapbox } from '@/lib/viz/mapbox/definition';
import { controls as mixedTimeseriesControls } from '@/lib/viz/mixed-timeseries/controls';
import { definition as mixedTimeseries } from '@/lib/viz/mixed-timeseries/definition';
import { controls as pairedTtestControls } from '@/lib/viz/paired-ttest/controls';
import { definition as pairedTtest } from '@/lib/viz/paired-ttest/definition';
import { controls as paraControls } from '@/lib/viz/para/controls';
import { definition as para } from '@/lib/viz/para/definition';
import { controls as partitionControls } from '@/lib/viz/partition/controls';
import { definition as partition } from '@/lib/viz/partition/definition';
import { controls as pieControls } from '@/lib/viz/pie/controls';
import { definition as pie } from '@/lib/viz/pie/definition';
import { controls as pivotTableV2Controls } from '@/lib/viz/pivot-table-v2/controls';
import { definition as pivotTableV2 } from '@/lib/viz/pivot-table-v2/definition';
import { controlsOf } from '@/lib/viz/plugin/controls';
import { definitionOf, type Plugin } from '@/lib/viz/plugin/definition';
import { knownPlugin, knownPlugins } from '@/lib/viz/plugin/known';
import { controls as popKpiControls } from '@/lib/viz/pop-kpi/controls';
import { definition as popKpi } from '@/lib/viz/pop-kpi/definition';
import { controls as radarControls } from '@/lib/viz/radar/controls';
import { definition as radar } from '@/lib/viz/radar/definition';
import type { VizType } from '@/lib/viz/registry';
import { controls as roseControls } from '@/lib/viz/rose/controls';
import { definition as rose } from '@/lib/viz/rose/definition';
import { controls as sankeyV2Controls } from '@/lib/viz/sankey-v2/controls';
import { definition as sankeyV2 } from '@/lib/viz/sankey-v2/definition';
import { controls as sunburstV2Controls } from '@/lib/viz/sunburst-v2/controls';
import { definition as sunburstV2 } from '@/lib/viz/sunburst-v2/definition';
import { controls as tableControls } from '@/lib/viz/table/controls';
import { definition as table } from '@/lib/viz/table/definition';
import { controls as timePivotControls } from '@/lib/viz/time-pivot/controls';
import { definition as timePivot } from '@/lib/viz/time-pivot/definition';
import { controls as timeTableControls } from '@/lib/viz/time-table/controls';
import { definition as timeTable } from '@/lib/viz/time-table/definition';
import { controls as treeChartControls } from '@/lib/viz/tree-chart/controls';
import { definition as treeChart } from '@/lib/viz/tree-chart/definition';
import { controls as treemapV2Controls } from '@/lib/viz/treemap-v2/controls';
import { definition as treemapV2 } from '@/lib/viz/treemap-v2/definition';
import type { Control, ControlSection, VizDefinition } from '@/lib/viz/viz';
import { controls as waterfallControls } from '@/lib/viz/waterfall/controls';
import { definition as waterfall } from '@/lib/viz/waterfall/definition';
import { controls as wordCloudControls } from '@/lib/viz/word-cloud/controls';
import { definition as wordCloud } from '@/lib/viz/word-cloud/definition';
import { controls as worldMapControls } from '@/lib/viz/world-map/controls';
import { definition as worldMap } from '@/lib/viz/world-map/definition';

/** The control panel of a chart type: data alone, so that the browser needs none of the code that draws. */
export interface Panel {
  readonly definition: VizDefinition;
  readonly sections: readonly ControlSection[];
  /** Every control of the panel by name. */
  readonly controls: ReadonlyMap<string, Control>;
}

function panel(definition: VizDefinition, sections: readonly ControlSection[]): Panel {
  const all = sections.flatMap(({ rows }) => rows.flat());
  return { definition, sections, controls: new Map(all.map((control) => [control.name, control])) };
}

export const panels: Readonly<Record<VizType, Panel>> = {
  big_number: panel(bigNumber, bigNumberControls),
  big_number_total: panel(bigNumberTotal, bigNumberTotalControls),
  table: panel(table, tableControls),
  pivot_table_v2: panel(pivotTableV2, pivotTableV2Controls),
  pie: panel(pie, pieControls),
  echarts_timeseries_line: panel(echartsTimeseriesLine, echartsTimeseriesLineControls),
  echarts_timeseries_bar: panel(echartsTimeseriesBar, echartsTimeseriesBarControls),
  echarts_area: panel(echartsArea, echartsAreaControls),
  heatmap_v2: panel(heatmapV2, heatmapV2Controls),
  treemap_v2: panel(treemapV2, treemapV2Controls),
  word_cloud: panel(wordCloud, wordCloudControls),
  horizon: panel(horizon, horizonControls),
  time_pivot: panel(timePivot, timePivotControls),
  cal_heatmap: panel(calHeatmap, calHeatmapControls),
  time_table: panel(timeTable, timeTableControls),
  paired_ttest: panel(pairedTtest, pairedTtestControls),
  para: panel(para, paraControls),
  partition: panel(partition, partitionControls),
  compare: panel(compare, compareControls),
  rose: panel(rose, roseControls),
  bullet: panel(bullet, bulletControls),
  chord: panel(chord, chordControls),
  handlebars: panel(handlebars, handlebarsControls),
  echarts_timeseries: panel(echartsTimeseries, echartsTimeseriesControls),
  echarts_timeseries_smooth: panel(echartsTimeseriesSmooth, echartsTimeseriesSmoothControls),
  echarts_timeseries_step: panel(echartsTimeseriesStep, echartsTimeseriesStepControls),
  echarts_timeseries_scatter: panel(echartsTimeseriesScatter, echartsTimeseriesScatterControls),
  histogram_v2: panel(histogramV2, histogramV2Controls),
  waterfall: panel(waterfall, waterfallControls),
  funnel: panel(funnel, funnelControls),
  radar: panel(radar, radarControls),
  sunburst_v2: panel(sunburstV2, sunburstV2Controls),
  gauge_chart: panel(gaugeChart, gaugeChartControls),
  sankey_v2: panel(sankeyV2, sankeyV2Controls),
  tree_chart: panel(treeChart, treeChartControls),
  box_plot: panel(boxPlot, boxPlotControls),
  bubble_v2: panel(bubbleV2, bubbleV2Controls),
  mixed_timeseries: panel(mixedTimeseries, mixedTimeseriesControls),
  gantt_chart: panel(ganttChart, ganttChartControls),
  graph_chart: panel(graphChart, graphChartControls),
  deck_scatter: panel(deckScatter, deckScatterControls),
  deck_arc: panel(deckArc, deckArcControls),
  deck_path: panel(deckPath, deckPathControls),
  deck_polygon: panel(deckPolygon, deckPolygonControls),
  deck_geojson: panel(deckGeojson, deckGeojsonControls),
  deck_grid: panel(deckGrid, deckGridControls),
  deck_hex: panel(deckHex, deckHexControls),
  deck_screengrid: panel(deckScreengrid, deckScreengridControls),
  deck_heatmap: panel(deckHeatmap, deckHeatmapControls),
  deck_contour: panel(deckContour, deckContourControls),
  bubble: panel(bubble, bubbleControls),
  'ag-grid-table': panel(agGridTable, agGridTableControls),
  pop_kpi: panel(popKpi, popKpiControls),
  world_map: panel(worldMap, worldMapControls),
  country_map: panel(countryMap, countryMapControls),
  mapbox: panel(mapbox, mapboxControls),
  deck_multi: panel(deckMulti, deckMultiControls),
  cartodiagram: panel(cartodiagram, cartodiagramControls),
};

/** The panel of a chart type or a plugin; undefined for a type that does not exist. */
export function panelOf(vizType: unknown): Panel | undefined {
  if (typeof vizType !== 'string') return undefined;
  return Object.hasOwn(panels, vizType) ? panels[vizType as VizType] : panelOfPlugin(vizType);
}

/** The panels of all chart types, and of the plugins behind them. */
export function allPanels(): readonly Panel[] {
  return [...Object.values(panels), ...knownPlugins().flatMap(({ key }) => panelOfPlugin(key) ?? [])];
}

const ofPlugins = new WeakMap<Plugin, Panel>();

function panelOfPlugin(key: string): Panel | undefined {
  const plugin = knownPlugin(key);
  if (plugin === undefined) return undefined;
  const made = ofPlugins.get(plugin) ?? panel(definitionOf(plugin), controlsOf(plugin.definition));
  ofPlugins.set(plugin, made);
  return made;
}
