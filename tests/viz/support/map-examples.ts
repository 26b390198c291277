import { frame } from './answers';
import type { Example } from './examples';

const latitudes = [51.5, 48.86, 52.52, 41.9, 40.42];
const longitudes = [-0.13, 2.35, 13.4, 12.5, -3.7];
const cities = ['London', 'Paris', 'Berlin', 'Rome', 'Madrid'];
const people = [8.9, 2.1, 3.6, 2.8, 3.3];

const places = frame(
  ['lat', 'numeric', latitudes],
  ['lon', 'numeric', longitudes],
  ['city', 'string', cities],
  ['count', 'numeric', people],
);
const spatial = { type: 'latlong', latCol: 'lat', lonCol: 'lon' };
const square = (west: number, south: number) =>
  JSON.stringify([
    [west, south],
    [west + 4, south],
    [west + 4, south + 3],
    [west, south + 3],
    [west, south],
  ]);

const point = (longitude: number, latitude: number) =>
  JSON.stringify({ type: 'Point', coordinates: [longitude, latitude] });

/** One form and result per map type that show what it does. */
export const mapExamples: readonly Example[] = [
  {
    viz_type: 'deck_scatter',
    form: {
      spatial,
      dimension: 'city',
      point_radius_fixed: { type: 'metric', value: 'count' },
      point_unit: 'radius_km',
      multiplier: 20,
    },
    frames: [places],
  },
  {
    viz_type: 'deck_arc',
    form: {
      start_spatial: spatial,
      end_spatial: { type: 'latlong', latCol: 'to_lat', lonCol: 'to_lon' },
      target_color_picker: { r: 200, g: 50, b: 50, a: 1 },
    },
    frames: [
      frame(
        ['lat', 'numeric', latitudes],
        ['lon', 'numeric', longitudes],
        ['to_lat', 'numeric', latitudes.toReversed()],
        ['to_lon', 'numeric', longitudes.toReversed()],
      ),
    ],
  },
  {
    viz_type: 'deck_path',
    form: { line_column: 'line', line_width: 3, js_columns: ['name'] },
    frames: [
      frame(
        ['line', 'string', [square(0, 45), '[[2.35, 48.86], [13.4, 52.52]]', 'no line']],
        ['name', 'string', ['Round', 'Straight', 'None']],
      ),
    ],
  },
  {
    viz_type: 'deck_polygon',
    form: { line_column: 'area', metric: 'count', num_buckets: 2 },
    frames: [
      frame(['area', 'string', [square(0, 45), square(5, 45), square(0, 49)]], ['count', 'numeric', [10, 20, 30]]),
    ],
  },
  {
    viz_type: 'deck_geojson',
    form: { geojson: 'shape', stroked: true },
    frames: [
      frame([
        'shape',
        'string',
        [
          `{"type":"Feature","properties":{"name":"Alps","fill":"#aa3377"},"geometry":{"type":"Polygon","coordinates":[${square(6, 45)}]}}`,
          '{"type":"Point","coordinates":[2.35,48.86]}',
          '{"type":"LineString","coordinates":[[2.35,48.86],[13.4,52.52]]}',
        ],
      ]),
    ],
  },
  { viz_type: 'deck_grid', form: { spatial, size: 'count', grid_size: 200_000 }, frames: [places] },
  { viz_type: 'deck_hex', form: { spatial, size: 'count', grid_size: 200_000 }, frames: [places] },
  { viz_type: 'deck_screengrid', form: { spatial, size: 'count', grid_size: 40 }, frames: [places] },
  { viz_type: 'deck_heatmap', form: { spatial, size: 'count' }, frames: [places] },
  {
    viz_type: 'mapbox',
    form: { all_columns_x: 'lon', all_columns_y: 'lat', mapbox_label: ['count'] },
    frames: [places],
  },
  {
    viz_type: 'world_map',
    form: {
      entity: 'country',
      country_fieldtype: 'name',
      metric: 'count',
      secondary_metric: 'people',
      show_bubbles: true,
    },
    frames: [
      frame(
        ['country', 'string', ['France', 'USA', 'Singapore', 'Atlantis']],
        ['count', 'numeric', [3, 9, 1, 2]],
        ['people', 'numeric', [67, 331, 6, null]],
      ),
    ],
  },
  {
    viz_type: 'cartodiagram',
    form: {
      geom_column: 'at',
      selected_chart: JSON.stringify({
        viz_type: 'pie',
        params: JSON.stringify({ datasource: '1__table', groupby: ['size'], metric: 'count' }),
      }),
    },
    frames: [
      frame(
        ['at', 'string', [point(2.35, 48.86), point(2.35, 48.86), point(13.4, 52.52), null]],
        ['size', 'string', ['Large', 'Small', 'Large', 'Small']],
        ['count', 'numeric', [3, 9, 1, 2]],
      ),
    ],
  },
  {
    viz_type: 'country_map',
    form: { select_country: 'liechtenstein', entity: 'part', metric: 'count' },
    frames: [frame(['part', 'string', ['LI-01', '11', 'Balzers', 'LI-99']], ['count', 'numeric', [3, 9, 1, 2]])],
  },
  { viz_type: 'deck_contour', form: { spatial, size: 'count', cellSize: 100_000 }, frames: [places] },
];
