import { maxOf, minOf } from '@/lib/frame/extent';
import { type Cell, type Column, Decimal, type Frame } from '@/lib/frame/frame';
import { ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { Metric } from '@/lib/query/query-context';
import { seriesInTime } from './kit/data/older-series';
import { finiteCell } from './kit/timeseries/series-data';
import { cells, figures, type LegacyInput, labelsOf, metricsOf, texts } from './legacy-input';
import { mapShapes } from './legacy-map-data';
import { partition } from './legacy-partition';
import { periodStart } from './time-pivot/periods';
import { type CountryField, countryOf } from './world-map/country-names';

type Shape = (input: LegacyInput) => unknown;

/** The `data` field of the response of the older API call, for the chart types whose data are not rows. */
const shapes: Readonly<Record<string, Shape>> = {
  ...mapShapes,
  bubble,
  bullet,
  cal_heatmap: calendar,
  chord,
  compare: wideSeries,
  country_map: countryMap,
  horizon: longSeries,
  mapbox,
  paired_ttest: pairedSeries,
  partition,
  rose,
  time_pivot: timePivot,
  world_map: worldMap,
};

/** The data of a chart in the shape of its type; undefined where the data are rows, or for an empty result. */
export function legacyData(vizType: string, input: LegacyInput): unknown {
  const shape = Object.hasOwn(shapes, vizType) ? shapes[vizType] : undefined;
  return input.frame.length === 0 ? undefined : shape?.(input);
}

/**
 * `[{key: [group …], values: [{x, y}]}]`: every series has a value for every instant. A series without a group has the
 * metric as its key.
 */
function longSeries({ frame, formData }: LegacyInput): unknown {
  const metrics = metricsOf(formData);
  const { times, series } = seriesInTime(frame, metrics, labelsOf(formData.groupby));
  return series
    .map(({ metric, group, values }) => ({
      key: metrics.length > 1 || group.length === 0 ? [metric, ...group] : [...group],
      values: times.map((x, at) => ({ x, y: values[at] ?? null })),
    }))
    .sort((one, other) => (one.key.join('\0') < other.key.join('\0') ? -1 : 1));
}

/** Reads a frame that has one column for each series. */
function columnsInTime(frame: Frame): {
  times: (number | null)[];
  series: { key: string[]; values: Column['values'] }[];
} {
  const clock = frame.columns.find(({ kind }) => kind === 'temporal');
  return {
    times: (clock?.values ?? []).map(finiteCell),
    series: frame.columns
      .filter((column) => column !== clock)
      .map(({ name, levels, values }) => ({
        key: levels ? levels.filter((level) => level !== null) : name.split(/(?<!\\),\s/),
        values,
      })),
  };
}

function wideSeries({ frame }: LegacyInput): unknown {
  const { times, series } = columnsInTime(frame);
  return series.map(({ key, values }) => ({
    key,
    values: times.map((x, at) => ({ x, y: finiteCell(values[at] ?? null) })),
  }));
}

/** `{<epoch ms>: [{key, name, time, value}]}` */
function rose({ frame }: LegacyInput): unknown {
  const { times, series } = columnsInTime(frame);
  return Object.fromEntries(
    times.map((time, at) => [
      String(time),
      series.map(({ key, values }) => ({
        key,
        name: key.join(', '),
        time,
        value: finiteCell(values[at] ?? null),
      })),
    ]),
  );
}

/** `{<metric>: [{group, values: [{x, y}]}]}`; without dimensions there is one group, called All. */
function pairedSeries({ frame, formData }: LegacyInput): unknown {
  const metrics = metricsOf(formData);
  const { times, series } = seriesInTime(frame, metrics, labelsOf(formData.groupby));
  return Object.fromEntries(
    metrics.map((metric) => [
      metric,
      series
        .filter((one) => one.metric === metric)
        .map(({ group, values }) => ({
          group: group.length === 0 ? 'All' : group,
          values: times.map((x, at) => ({ x, y: values[at] ?? null })),
        })),
    ]),
  );
}

/** `[{key: 'current' | '-1' …, rank, perc, values}]`: the instants of every period are shifted onto the latest one. */
function timePivot({ frame, formData }: LegacyInput): unknown {
  const [metric = ''] = metricsOf(formData);
  const { times, series } = seriesInTime(frame, [metric], []);
  const startOf = periodStart(String(formData.freq || 'W-MON'));
  const starts = [...new Set(times.map(startOf))].sort((one, other) => other - one);
  const current = starts[0] ?? 0;
  return starts.map((start, rank) => ({
    key: rank === 0 ? 'current' : `-${rank}`,
    rank,
    perc: 1 - rank / Math.max(1, starts.length),
    values: times.flatMap((time, at) =>
      startOf(time) === start ? [{ x: time - start + current, y: series[0]?.values[at] ?? null }] : [],
    ),
  }));
}

const hourMs = 3_600_000;
const lengths: Readonly<Record<string, (since: Date, until: Date) => number>> = {
  year: (since, until) => until.getUTCFullYear() - since.getUTCFullYear() + 1,
  month: (since, until) =>
    (until.getUTCFullYear() - since.getUTCFullYear()) * 12 + until.getUTCMonth() - since.getUTCMonth() + 1,
  week: (since, until) => Math.floor((until.getTime() - since.getTime()) / (7 * 24 * hourMs)) + 1,
  day: (since, until) => Math.floor((until.getTime() - since.getTime()) / (24 * hourMs)) + 1,
  hour: (since, until) => Math.floor((until.getTime() - since.getTime()) / hourMs) + 1,
};

/**
 * `{data: {<metric>: {<epoch seconds>: value}}, start, domain, subdomain, range}`; `range` is the number of domains.
 */
function calendar({ frame, formData, range }: LegacyInput): unknown {
  const times = (frame.columns.find(({ kind }) => kind === 'temporal')?.values ?? []).map(finiteCell);
  const data = metricsOf(formData).map((metric) => {
    const values = figures(frame, metric);
    return [metric, Object.fromEntries(times.map((time, at) => [secondsText(time ?? 0), values[at] ?? null]))];
  });
  const known = times.filter((time) => time !== null);
  const start = range?.since ?? known[0] ?? 0;
  const end = range?.until ?? known.at(-1) ?? start;
  const domain = String(formData.domain_granularity ?? 'month');
  return {
    data: Object.fromEntries(data),
    start,
    domain,
    subdomain: String(formData.subdomain_granularity ?? 'day'),
    range: lengths[domain]?.(new Date(start), new Date(end)) ?? 1,
  };
}

/** Epoch seconds formatted as a float: `1546300800.0`. */
function secondsText(ms: number): string {
  const seconds = ms / 1000;
  return Number.isInteger(seconds) ? `${seconds}.0` : String(seconds);
}

/** `{nodes, matrix}`: `matrix[row][column]` is the flow from the node of the column to the node of the row. */
function chord({ frame, formData }: LegacyInput): unknown {
  const [source = '', target = ''] = [
    ...labelsOf(formData.groupby).slice(0, 1),
    ...labelsOf(formData.columns).slice(0, 1),
  ];
  const [from, to] = [cells(frame, source), cells(frame, target)];
  const values = figures(frame, metricsOf(formData)[0]);
  const nodes = [...new Set([...from, ...to].map(String))].sort();
  const flows = new Map(values.map((value, row) => [JSON.stringify([String(from[row]), String(to[row])]), value ?? 0]));
  const flow = (one: string, other: string) => flows.get(JSON.stringify([one, other])) ?? 0;
  return { nodes, matrix: nodes.map((other) => nodes.map((one) => flow(one, other))) };
}

/** `[{country_id, metric}]` */
function countryMap({ frame, formData }: LegacyInput): unknown {
  const values = figures(frame, metricsOf(formData)[0]);
  return cells(frame, labelsOf(formData.entity)[0]).map((country_id, row) => ({
    country_id,
    metric: values[row] ?? null,
  }));
}

/** `[{country, name, latitude, longitude, m1, m2}]`; `m2` equals `m1` where no second metric is chosen. */
function worldMap({ frame, formData }: LegacyInput): unknown {
  const first = figures(frame, metricsOf(formData)[0]);
  const second = formData.secondary_metric ? figures(frame, metricLabel(formData.secondary_metric as Metric)) : first;
  const fields: readonly unknown[] = ['name', 'cioc', 'cca3'];
  const field = (fields.includes(formData.country_fieldtype) ? formData.country_fieldtype : 'cca2') as CountryField;
  return cells(frame, labelsOf(formData.entity)[0]).map((text, row) => {
    const country = typeof text === 'string' ? countryOf(text, field) : undefined;
    const [longitude = '', latitude = ''] = country?.middle ?? [];
    return {
      country: country?.alpha3 ?? 'XXX',
      name: country?.name ?? '',
      latitude,
      longitude,
      m1: first[row] ?? null,
      m2: second[row] ?? null,
    };
  });
}

/** `[{key, values: [{x, y, size, shape, group}]}]`, one key for each value of the series column. */
function bubble({ frame, formData }: LegacyInput): unknown {
  const [x, y, size] = [formData.x, formData.y, formData.size].map((metric) =>
    figures(frame, metricLabel(metric as Metric)),
  );
  const entity = labelsOf(formData.entity)[0];
  const [entities, groups] = [cells(frame, entity), cells(frame, labelsOf(formData.series)[0] ?? entity)];
  const found = new Map<string, object[]>();
  for (const [row, group] of groups.entries()) {
    const key = String(group);
    const point = { x: x?.[row] ?? null, y: y?.[row] ?? null, size: size?.[row] ?? null, shape: 'circle', group };
    found.set(key, [...(found.get(key) ?? []), entity === undefined ? point : { ...point, [entity]: entities[row] }]);
  }
  return [...found].map(([key, values]) => ({ key, values }));
}

/** `{measures, ranges, …}`: the value, and the ranges and markers that the form defines. */
function bullet({ frame, formData }: LegacyInput): unknown {
  const value = figures(frame, metricsOf(formData)[0])[0] ?? 0;
  const numbers = (text: unknown) => texts(text)?.map(Number) ?? null;
  return {
    measures: [value],
    ranges: numbers(formData.ranges) ?? [0, value * 1.1],
    rangeLabels: texts(formData.range_labels),
    markers: numbers(formData.markers),
    markerLabels: texts(formData.marker_labels),
    markerLines: numbers(formData.marker_lines),
    markerLineLabels: texts(formData.marker_line_labels),
  };
}

/** `{geoJSON, …}`: the places as GeoJSON, with the map settings of the form. */
function mapbox({ frame, formData }: LegacyInput): unknown {
  const [longitudes, latitudes] = [
    figures(frame, labelsOf(formData.all_columns_x)[0]),
    figures(frame, labelsOf(formData.all_columns_y)[0]),
  ];
  const labels = ensureArray(formData.mapbox_label as string | readonly string[] | null);
  const hasMetric = labels.length > 0 && labels[0] !== 'count';
  const metric = hasMetric ? cells(frame, labels[0]) : null;
  const radius =
    formData.point_radius && formData.point_radius !== 'Auto' ? cells(frame, String(formData.point_radius)) : null;
  const placed = longitudes.flatMap((longitude, row) => {
    const latitude = latitudes[row] ?? null;
    return longitude === null || latitude === null ? [] : [{ row, at: [longitude, latitude] as const }];
  });
  const [west, south] = [0, 1].map((axis) => minOf(placed.map(({ at }) => at[axis] ?? 0)));
  const [east, north] = [0, 1].map((axis) => maxOf(placed.map(({ at }) => at[axis] ?? 0)));
  return {
    geoJSON: {
      type: 'FeatureCollection',
      features: placed.map(({ row, at }) => ({
        type: 'Feature',
        properties: { metric: plain(metric?.[row]), radius: plain(radius?.[row]) },
        geometry: { type: 'Point', coordinates: at },
      })),
    },
    hasCustomMetric: hasMetric,
    mapboxApiKey: '',
    mapStyle: formData.mapbox_style ?? null,
    aggregatorName: formData.pandas_aggfunc ?? null,
    clusteringRadius: formData.clustering_radius ?? null,
    pointRadiusUnit: formData.point_radius_unit ?? null,
    globalOpacity: formData.global_opacity ?? null,
    bounds: [
      [west, south],
      [east, north],
    ],
    renderWhileDragging: formData.render_while_dragging ?? null,
    tooltip: formData.rich_tooltip ?? null,
    color: formData.mapbox_color ?? null,
  };
}

function plain(cell: Cell | undefined): Cell {
  return cell instanceof Decimal ? Number(cell) : (cell ?? null);
}
