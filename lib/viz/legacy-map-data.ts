import { type Cell, columnOf, Decimal, type Frame } from '@/lib/frame/frame';
import { ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { Metric } from '@/lib/query/query-context';
import { columnNames } from './kit/data/dimension-rows';
import { metricOfFixed } from './kit/map/deck-query';
import { type LineType, linePositions, parsed } from './kit/map/line-geometry';
import { positionsOf, spatialOf } from './kit/map/spatial';
import { finiteCell } from './kit/timeseries/series-data';

type FormData = Readonly<Record<string, unknown>>;
type Features = (frame: Frame, formData: FormData) => object[];

/** `{features, mapboxApiKey, metricLabels}`: the response of the older API call for one map layer, by chart type. */
export const mapShapes: Readonly<Record<string, (input: { frame: Frame; formData: FormData }) => unknown>> = {
  deck_arc: layer(arcs),
  deck_contour: layer(weights, 'size'),
  deck_geojson: layer(drawings),
  deck_grid: layer(weights, 'size'),
  deck_heatmap: layer(weights, 'size'),
  deck_hex: layer(weights, 'size'),
  deck_path: layer(paths),
  deck_polygon: layer(polygons, 'metric', 'point_radius_fixed'),
  deck_scatter: layer(points, 'point_radius_fixed'),
  deck_screengrid: layer(weights, 'size'),
};

function layer(features: Features, ...metricFields: readonly string[]) {
  return ({ frame, formData }: { frame: Frame; formData: FormData }) => ({
    features: features(frame, formData),
    mapboxApiKey: '',
    metricLabels: metricFields.flatMap((field) => labelOf(formData[field]) ?? []),
  });
}

/** The label of a metric, or of the metric inside a control that holds either a fixed value or a metric. */
function labelOf(control: unknown): string | undefined {
  const isFixed = typeof control === 'object' && control !== null && 'type' in control && 'value' in control;
  const [metric] = ensureArray((isFixed ? metricOfFixed(control) : control) as Metric | readonly Metric[] | null);
  return metric ? metricLabel(metric) : undefined;
}

function cells(frame: Frame, name: string | undefined): readonly Cell[] {
  return name === undefined ? [] : (columnOf(frame, name)?.values ?? []);
}

function plain(cell: Cell | undefined): Cell {
  return cell instanceof Decimal ? Number(cell) : (cell ?? null);
}

/** The value of each row, or the fixed value of the form for all rows; null where there is neither. */
function sizes(frame: Frame, control: unknown): (row: number) => number | null {
  const values = cells(frame, labelOf(control)).map(finiteCell);
  const fixed = typeof control === 'object' && control !== null && 'value' in control ? Number(control.value) : null;
  return (row) => (values.length > 0 ? (values[row] ?? null) : Number.isFinite(fixed) ? fixed : null);
}

/** `[{position: [longitude, latitude], radius, metric, cat_color}]` */
function points(frame: Frame, formData: FormData): object[] {
  const radius = sizes(frame, formData.point_radius_fixed);
  const figures = cells(frame, labelOf(formData.point_radius_fixed));
  const groups = cells(frame, columnNames(formData.dimension)[0]);
  return positionsOf(frame, spatialOf(formData.spatial)).flatMap((position, row) =>
    position === null
      ? []
      : [{ position, radius: radius(row), metric: plain(figures[row]), cat_color: plain(groups[row]) }],
  );
}

/** `[{sourcePosition, targetPosition, cat_color}]` */
function arcs(frame: Frame, formData: FormData): object[] {
  const ends = positionsOf(frame, spatialOf(formData.end_spatial));
  const groups = cells(frame, columnNames(formData.dimension)[0]);
  return positionsOf(frame, spatialOf(formData.start_spatial)).flatMap((sourcePosition, row) => {
    const targetPosition = ends[row] ?? null;
    if (sourcePosition === null || targetPosition === null) return [];
    return [{ sourcePosition, targetPosition, cat_color: plain(groups[row]) }];
  });
}

/** `[{position, weight}]`; without a metric every place has the weight 1. */
function weights(frame: Frame, formData: FormData): object[] {
  const label = labelOf(formData.size);
  const values = cells(frame, label).map(finiteCell);
  return positionsOf(frame, spatialOf(formData.spatial)).flatMap((position, row) =>
    position === null ? [] : [{ position, weight: label === undefined ? 1 : (values[row] ?? null) }],
  );
}

/** `[{path: [[longitude, latitude] …]}]` */
function paths(frame: Frame, formData: FormData): object[] {
  return boundaries(frame, formData).map(({ positions }) => ({ path: positions }));
}

/** `[{polygon: [[longitude, latitude] …], elevation, <metric>}]` */
function polygons(frame: Frame, formData: FormData): object[] {
  const elevation = sizes(frame, formData.point_radius_fixed);
  const label = labelOf(formData.metric);
  const values = cells(frame, label);
  return boundaries(frame, formData).map(({ row, positions }) => ({
    polygon: positions,
    elevation: elevation(row),
    ...(label === undefined ? {} : { [label]: plain(values[row]) }),
  }));
}

function boundaries(frame: Frame, { line_column, line_type, reverse_long_lat }: FormData) {
  const type: LineType = line_type === 'polyline' || line_type === 'geohash' ? line_type : 'json';
  return cells(frame, columnNames(line_column)[0]).flatMap((cell, row) => {
    const positions = linePositions(cell, type, reverse_long_lat === true);
    return positions.length === 0 ? [] : [{ row, positions }];
  });
}

/** The GeoJSON objects in the texts of a column. */
function drawings(frame: Frame, { geojson }: FormData): object[] {
  return cells(frame, columnNames(geojson)[0]).flatMap((cell) => {
    const drawn = typeof cell === 'string' ? parsed(cell) : null;
    return typeof drawn === 'object' && drawn !== null ? [drawn] : [];
  });
}
