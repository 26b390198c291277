import { describe, expect, it } from 'vitest';
import type { Cell, Column, Frame } from '@/lib/frame/frame';
import { legacyData } from '@/lib/viz/legacy-data';

const day = 86_400_000;

/** A frame by column names: `__timestamp` contains days since 1970, texts are strings, all else is numeric. */
function frameOf(columns: Readonly<Record<string, readonly Cell[]>>): Frame {
  const made = Object.entries(columns).map(([name, values]): Column => {
    if (name === '__timestamp') return { name, kind: 'temporal', values: values.map((at) => Number(at) * day) };
    return { name, kind: typeof values[0] === 'string' ? 'string' : 'numeric', values };
  });
  return { length: made[0]?.values.length ?? 0, columns: made, index: [], columnLevels: [] };
}

const dataOf = (viz_type: string, form: object, columns: Parameters<typeof frameOf>[0]) =>
  legacyData(viz_type, { frame: frameOf(columns), formData: { viz_type, ...form }, range: null });

const sales = { __timestamp: [0, 1, 0], place: ['north', 'north', 'south'], total: [1, 2, 3] };

describe('the data of the older call', () => {
  it('are rows for what has no shape of its own, and where nothing was found', () => {
    expect(dataOf('table', {}, sales)).toBeUndefined();
    expect(dataOf('toString', {}, sales)).toBeUndefined();
    expect(dataOf('chord', {}, { place: [] })).toBeUndefined();
  });

  const places = { lon: [13.4, 2.35, 1], lat: [52.5, 48.86, null], kind: ['city', 'town', 'sea'], total: [1, 2, 3] };
  const spatial = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };
  const layer = (features: object[], metricLabels: string[] = []) => ({ features, mapboxApiKey: '', metricLabels });

  it('of points on a map are features with a place, a radius and a group', () => {
    const metric = { type: 'metric', value: 'total' };
    expect(dataOf('deck_scatter', { spatial, point_radius_fixed: metric, dimension: 'kind' }, places)).toEqual(
      layer(
        [
          { position: [13.4, 52.5], radius: 1, metric: 1, cat_color: 'city' },
          { position: [2.35, 48.86], radius: 2, metric: 2, cat_color: 'town' },
        ],
        ['total'],
      ),
    );
    expect(dataOf('deck_scatter', { spatial, point_radius_fixed: { type: 'fix', value: 500 } }, places)).toMatchObject({
      features: [
        { radius: 500, metric: null, cat_color: null },
        { radius: 500, metric: null, cat_color: null },
      ],
      metricLabels: [],
    });
  });

  it('of arcs are features from place to place', () => {
    const form = { start_spatial: spatial, end_spatial: { ...spatial, lonCol: 'total' }, dimension: 'kind' };
    expect(dataOf('deck_arc', form, { ...places, lat: [52.5, null, null] })).toEqual(
      layer([{ sourcePosition: [13.4, 52.5], targetPosition: [1, 52.5], cat_color: 'city' }]),
    );
  });

  it.each(['grid', 'hex', 'screengrid', 'heatmap', 'contour'])('of a %s are places with a weight', (name) => {
    expect(dataOf(`deck_${name}`, { spatial, size: 'total' }, places)).toEqual(
      layer(
        [
          { position: [13.4, 52.5], weight: 1 },
          { position: [2.35, 48.86], weight: 2 },
        ],
        ['total'],
      ),
    );
  });

  it('of lines and areas are their points', () => {
    const lines = { line: ['[[1,2],[3,4],[1,4]]', 'nonsense'], total: [5, 6] };
    const positions = [
      [1, 2],
      [3, 4],
      [1, 4],
    ];
    expect(dataOf('deck_path', { line_column: 'line', line_type: 'json' }, lines)).toEqual(
      layer([{ path: positions }]),
    );
    const form = {
      line_column: 'line',
      line_type: 'json',
      metric: 'total',
      point_radius_fixed: { type: 'fix', value: 9 },
    };
    expect(dataOf('deck_polygon', form, lines)).toEqual(
      layer([{ polygon: positions, elevation: 9, total: 5 }], ['total']),
    );
  });

  it('of drawings are what their texts hold', () => {
    const point = { type: 'Point', coordinates: [1, 2] };
    expect(dataOf('deck_geojson', { geojson: 'shape' }, { shape: [JSON.stringify(point), 'nonsense'] })).toEqual(
      layer([point]),
    );
  });

  it('of a horizon chart are series, each with every instant', () => {
    expect(dataOf('horizon', { metrics: ['total'], groupby: ['place'] }, sales)).toEqual([
      {
        key: ['north'],
        values: [
          { x: 0, y: 1 },
          { x: day, y: 2 },
        ],
      },
      {
        key: ['south'],
        values: [
          { x: 0, y: 3 },
          { x: day, y: null },
        ],
      },
    ]);
    expect(dataOf('horizon', { metrics: ['total'] }, { __timestamp: [0], total: [1] })).toEqual([
      { key: ['total'], values: [{ x: 0, y: 1 }] },
    ]);
  });

  it('of a paired t-test are series by metric', () => {
    expect(dataOf('paired_ttest', { metrics: ['total'], groupby: ['place'] }, sales)).toEqual({
      total: [
        {
          group: ['north'],
          values: [
            { x: 0, y: 1 },
            { x: day, y: 2 },
          ],
        },
        {
          group: ['south'],
          values: [
            { x: 0, y: 3 },
            { x: day, y: null },
          ],
        },
      ],
    });
  });

  it('of a comparison and of a rose are what each column says in time', () => {
    const wide = { __timestamp: [0, 1], 'total, north': [1, 2], south: [3, null] };
    expect(dataOf('compare', {}, wide)).toEqual([
      {
        key: ['total', 'north'],
        values: [
          { x: 0, y: 1 },
          { x: day, y: 2 },
        ],
      },
      {
        key: ['south'],
        values: [
          { x: 0, y: 3 },
          { x: day, y: null },
        ],
      },
    ]);
    expect(dataOf('rose', {}, wide)).toEqual({
      '0': [
        { key: ['total', 'north'], name: 'total, north', time: 0, value: 1 },
        { key: ['south'], name: 'south', time: 0, value: 3 },
      ],
      [String(day)]: [
        { key: ['total', 'north'], name: 'total, north', time: day, value: 2 },
        { key: ['south'], name: 'south', time: day, value: null },
      ],
    });
  });

  it('of a period pivot lie over the last period', () => {
    expect(
      dataOf('time_pivot', { metric: 'total', freq: 'D' }, { __timestamp: [0, 0.5, 1], total: [1, 2, 3] }),
    ).toEqual([
      { key: 'current', rank: 0, perc: 1, values: [{ x: day, y: 3 }] },
      {
        key: '-1',
        rank: 1,
        perc: 0.5,
        values: [
          { x: day, y: 1 },
          { x: 1.5 * day, y: 2 },
        ],
      },
    ]);
  });

  it('of a calendar are figures by second, with the range it spans', () => {
    const range = { since: Date.UTC(2019, 0, 1), until: Date.UTC(2019, 1, 1) };
    const formData = { metrics: ['count'], domain_granularity: 'month', subdomain_granularity: 'day' };
    const frame = frameOf({ __timestamp: [range.since / day], count: [12] });
    expect(legacyData('cal_heatmap', { frame, formData, range })).toEqual({
      data: { count: { '1546300800.0': 12 } },
      start: range.since,
      domain: 'month',
      subdomain: 'day',
      range: 2,
    });
  });

  it('of a chord diagram are its nodes and what flows from column to row', () => {
    const form = { groupby: 'from', columns: 'to', metric: 'total' };
    expect(dataOf('chord', form, { from: ['a', 'b'], to: ['b', 'c'], total: [1, 2] })).toEqual({
      nodes: ['a', 'b', 'c'],
      matrix: [
        [0, 0, 0],
        [1, 0, 0],
        [0, 2, 0],
      ],
    });
  });

  it('of maps name places by their codes', () => {
    const country = { entity: 'code', metric: 'total' };
    expect(dataOf('country_map', country, { code: ['FR-75'], total: [1] })).toEqual([
      { country_id: 'FR-75', metric: 1 },
    ]);
    const world = { ...country, country_fieldtype: 'name', secondary_metric: 'people' };
    expect(dataOf('world_map', world, { code: ['Germany', 'Nowhere'], total: [1, 2], people: [3, 4] })).toEqual([
      { country: 'DEU', name: 'Germany', latitude: expect.any(Number), longitude: expect.any(Number), m1: 1, m2: 3 },
      { country: 'XXX', name: '', latitude: '', longitude: '', m1: 2, m2: 4 },
    ]);
  });

  it('of bubbles are points by series', () => {
    const form = { entity: 'name', series: 'place', x: 'x', y: 'y', size: 'size' };
    expect(dataOf('bubble', form, { name: ['a'], place: ['north'], x: [1], y: [2], size: [3] })).toEqual([
      { key: 'north', values: [{ x: 1, y: 2, size: 3, shape: 'circle', group: 'north', name: 'a' }] },
    ]);
  });

  it('of a bullet are its figure and its marks', () => {
    expect(dataOf('bullet', { metric: 'total', ranges: '1, 2', range_labels: 'low,high' }, { total: [10] })).toEqual({
      measures: [10],
      ranges: [1, 2],
      rangeLabels: ['low', 'high'],
      markers: null,
      markerLabels: null,
      markerLines: null,
      markerLineLabels: null,
    });
  });

  it('of a partition are a tree for each metric', () => {
    const columns = { a: ['x', 'x', 'y'], b: ['1', '2', '1'], total: [1, 2, 4] };
    expect(dataOf('partition', { metrics: ['total'], groupby: ['a', 'b'] }, columns)).toEqual([
      {
        name: 'total',
        val: 7,
        children: [
          {
            name: 'x',
            val: 3,
            children: [
              { name: '1', val: 1, children: [] },
              { name: '2', val: 2, children: [] },
            ],
          },
          { name: 'y', val: 4, children: [{ name: '1', val: 4, children: [] }] },
        ],
      },
    ]);
  });

  it('of a map of points are GeoJSON within its bounds', () => {
    const form = { all_columns_x: 'lon', all_columns_y: 'lat', point_radius: 'Auto', mapbox_label: ['n'] };
    const data = dataOf('mapbox', form, { lon: [1, null, 3], lat: [4, 5, 6], n: [7, 8, 9] });
    const place = (metric: number, coordinates: readonly number[]) => ({
      type: 'Feature',
      properties: { metric, radius: null },
      geometry: { type: 'Point', coordinates },
    });
    expect(data).toMatchObject({
      geoJSON: { type: 'FeatureCollection', features: [place(7, [1, 4]), place(9, [3, 6])] },
      hasCustomMetric: true,
      bounds: [
        [1, 4],
        [3, 6],
      ],
    });
  });
});
