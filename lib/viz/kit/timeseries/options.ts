import { ensureArray } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { Curve, LegendPlace } from '@/lib/viz/kit/cartesian/marks';

export type Stack = 'Stack' | 'Stream' | 'Expand';
export type Order = 'name' | 'sum' | 'min' | 'max' | 'avg';

/** A form's options for a chart with an x axis, parsed once: wrong or missing values take their default. */
export interface TimeseriesOptions {
  readonly shape: 'line' | 'bar';
  readonly isArea: boolean;
  readonly curve: Curve;
  readonly orientation: 'vertical' | 'horizontal';
  readonly stack: Stack | null;
  readonly stackDimension: string | null;
  readonly opacity: number;
  readonly marker: number;
  readonly showValue: boolean;
  readonly onlyTotal: boolean;
  readonly percentageThreshold: number;
  readonly isLog: boolean;
  readonly truncateY: boolean;
  readonly bounds: readonly [number | null, number | null];
  readonly xBounds: readonly [number | null, number | null];
  readonly truncateX: boolean;
  readonly minorSplitLine: boolean;
  readonly forceCategorical: boolean;
  readonly sortSeries: Order | null;
  readonly sortSeriesAscending: boolean;
  readonly sortX: Order | null;
  readonly sortXAscending: boolean;
  readonly groupby: readonly unknown[];
  /** True where the names of series end with the query that they come from. */
  readonly namesQueries: boolean;
  readonly offsets: readonly string[];
  readonly comparison: string | null;
  readonly timeShiftColor: boolean;
  readonly isContribution: boolean;
  readonly hasForecast: boolean;
  readonly grain: string | null;
  readonly xFormat: string;
  readonly tooltipFormat: string;
  readonly tooltipByValue: boolean;
  readonly tooltipTotal: boolean;
  readonly tooltipPercentage: boolean;
  readonly legend: LegendPlace;
  readonly legendSort: 'asc' | 'desc' | null;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly scheme: string | null;
}

export function readOptions(form: FormData, type: 'line' | 'bar' | 'area'): TimeseriesOptions {
  const grain = objectOf(form.extra_form_data).time_grain_sqla ?? form.time_grain_sqla;
  return {
    shape: type === 'bar' ? 'bar' : 'line',
    isArea: type === 'area' || form.area === true,
    curve: curves[String(form.seriesType)] ?? 'linear',
    orientation: form.orientation === 'horizontal' ? 'horizontal' : 'vertical',
    stack: stackOf(form.stack),
    stackDimension: textOf(form.stackDimension),
    opacity: finiteOption(form.opacity) ?? 0.2,
    marker: form.markerEnabled === true ? (finiteOption(form.markerSize) ?? 6) : 0,
    showValue: form.show_value === true,
    onlyTotal: form.only_total !== false,
    percentageThreshold: finiteOption(form.percentage_threshold) ?? 0,
    isLog: form.logAxis === true,
    truncateY: form.truncateYAxis === true,
    bounds: boundsOf(form.y_axis_bounds),
    xBounds: boundsOf(form.xAxisBounds),
    truncateX: form.truncateXAxis !== false,
    minorSplitLine: form.minorSplitLine === true,
    forceCategorical: form.xAxisForceCategorical === true,
    sortSeries: orderOf(form.sort_series_type),
    sortSeriesAscending: form.sort_series_ascending === true,
    sortX: orderOf(form.x_axis_sort),
    sortXAscending: form.x_axis_sort_asc !== false,
    groupby: ensureArray(form.groupby),
    namesQueries: form.show_query_identifiers === true,
    offsets: ensureArray(form.time_compare as string | string[] | null).map(String),
    comparison: textOf(form.comparison_type),
    timeShiftColor: form.time_shift_color !== false,
    isContribution: Boolean(form.contributionMode),
    hasForecast: form.forecastEnabled === true,
    grain: textOf(grain),
    xFormat: textOf(form.x_axis_time_format) ?? 'smart_date',
    tooltipFormat: textOf(form.tooltipTimeFormat) ?? 'smart_date',
    tooltipByValue: form.tooltipSortByMetric === true,
    tooltipTotal: form.showTooltipTotal !== false,
    tooltipPercentage: form.showTooltipPercentage === true,
    legend: legendOf(form),
    legendSort: form.legendSort === 'asc' || form.legendSort === 'desc' ? form.legendSort : null,
    xTitle: textOf(form.x_axis_title) ?? '',
    yTitle: textOf(form.y_axis_title) ?? '',
    scheme: textOf(form.color_scheme),
  };
}

const curves: Readonly<Record<string, Curve>> = {
  line: 'linear',
  smooth: 'smooth',
  start: 'step-start',
  middle: 'step-middle',
  end: 'step-end',
};

function stackOf(value: unknown): Stack | null {
  if (value === true) return 'Stack';
  return value === 'Stack' || value === 'Stream' || value === 'Expand' ? value : null;
}

function orderOf(value: unknown): Order | null {
  return value === 'name' || value === 'sum' || value === 'min' || value === 'max' || value === 'avg' ? value : null;
}

function legendOf(form: FormData): LegendPlace {
  if (form.show_legend === false) return 'none';
  const place = form.legendOrientation;
  return place === 'bottom' || place === 'left' || place === 'right' ? place : 'top';
}

function boundsOf(value: unknown): readonly [number | null, number | null] {
  return Array.isArray(value) ? [finiteOption(value[0]) ?? null, finiteOption(value[1]) ?? null] : [null, null];
}

function finiteOption(value: unknown): number | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
