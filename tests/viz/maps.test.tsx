import { describe, expect, it } from 'vitest';
import { loadBoundaries } from '@/lib/data/geo/load-boundaries';
import type { Cell, Column, ColumnKind } from '@/lib/frame/frame';
import { chartColors } from '@/lib/viz/kit/color/colors';
import type { MapMarks } from '@/lib/viz/kit/map/marks';
import type { TransformInput } from '@/lib/viz/viz';
import { chart, dataset, draw, frame } from './support/answers';
import { mapExamples } from './support/map-examples';
import { page, picture } from './support/pictures';

type Columns = readonly (readonly [name: string, kind: ColumnKind, values: readonly Cell[]])[];

const hardships: Readonly<Record<string, (column: Column) => readonly Cell[]>> = {
  'one row': ({ values }) => values.slice(0, 1),
  nulls: ({ values }) => values.map(() => null),
  'negative numbers': ({ kind, values }) => (kind === 'numeric' ? values.map((value) => -Number(value)) : values),
  'huge numbers': ({ kind, values }) => (kind === 'numeric' ? values.map((value) => Number(value) * 1e15) : values),
  zeros: ({ kind, values }) => (kind === 'numeric' ? values.map(() => 0) : values),
  'text that is no shape': ({ kind, values }) => (kind === 'string' ? values.map(() => '{"type": 3, [') : values),
};

const marksOf = (viz_type: string, form: object, columns: Columns) =>
  draw({ viz_type, ...form }, [frame(...columns)]).marks as MapMarks;

describe.each(mapExamples)('$viz_type', ({ viz_type, form, frames }) => {
  const drawing = draw({ viz_type, ...form }, frames);

  it('draws the pictures it always drew', async () => {
    const file = viz_type.replaceAll('_', '-');
    await expect(picture(viz_type, drawing)).toMatchFileSnapshot(`pictures/${file}.svg`);
    await expect(page(viz_type, drawing)).toMatchFileSnapshot(`pictures/${file}.html`);
  });

  it('says what it shows, in a sentence, a table and tooltips', () => {
    expect(drawing.label).toMatch(/^(World map|Map|Heatmap|Contours) of \w/);
    expect(drawing.table.rows.length).toBeGreaterThan(0);
    for (const row of drawing.table.rows) expect(row).toHaveLength(drawing.table.columns.length);
    expect(page(viz_type, drawing)).toContain(`role="img" aria-label="${drawing.label}"`);
  });

  it('has a tooltip for every mark that answers to a pointer', () => {
    if (drawing.interaction.kind !== 'items') throw new Error('Maps have items.');
    const marked = [...page(viz_type, drawing).matchAll(/data-item="(\d+)"/g)].map(([, item]) => Number(item));
    expect([...new Set(marked)].sort((one, other) => one - other)).toEqual(
      drawing.interaction.items.map((_, index) => index),
    );
  });

  it.each(Object.entries(hardships))('draws %s', (_, change) => {
    const hard = frames.map((one) =>
      frame(...one.columns.map((column) => [column.name, column.kind, change(column)] as const)),
    );
    const made = draw({ viz_type, ...form }, hard);
    for (const text of [picture(viz_type, made, 200, 120), page(viz_type, made)]) {
      expect(text).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  it('is empty without rows', () => {
    const none = frames.map(({ columns }) => frame(...columns.map(({ name, kind }) => [name, kind, []] as const)));
    expect(draw({ viz_type, ...form }, none).isEmpty).toBe(true);
  });

  it('stands on boundaries that it names beforehand', async () => {
    const viz = chart(viz_type);
    const formData = { datasource: '1__table', viz_type, ...viz.defaults, ...form };
    const input: TransformInput = { frames, formData, dataset, colors: chartColors(), locale: 'en' };
    const request = viz.boundaries?.(input);
    if (!request) throw new Error('A map stands on boundaries.');
    const drawing = viz.transform({ ...input, boundaries: await loadBoundaries(request) });
    const { land, shapes } = drawing.marks as MapMarks;
    const ground =
      viz_type === 'country_map' ? shapes.map((shape) => ('path' in shape ? shape.path : '')).join('') : land;
    expect(ground.length).toBeGreaterThan(500);
    expect(page(viz_type, drawing)).not.toMatch(/NaN|Infinity|undefined/);
  });
});

describe('deck_scatter', () => {
  const at = { spatial: { type: 'delimited', lonlatCol: 'at', delimiter: ',' } };

  it('reads latitude and longitude from one column, either way round', () => {
    const [one] = marksOf('deck_scatter', at, [['at', 'string', ['10,20', '0,0']]]).shapes;
    const spatial = { ...at.spatial, reverseCheckbox: true };
    const [other] = marksOf('deck_scatter', { spatial }, [['at', 'string', ['20,10', '0,0']]]).shapes;
    expect(one).toEqual(other);
  });

  it('leaves out rows without a place', () => {
    expect(marksOf('deck_scatter', at, [['at', 'string', ['10,20', 'nowhere', null, '95,10']]]).shapes).toHaveLength(1);
  });

  it('makes the area of a circle what its figure says', () => {
    const form = { ...at, min_radius: 0, max_radius: 1e6, point_radius_fixed: { type: 'metric', value: 'count' } };
    const columns: Columns = [
      ['at', 'string', ['0,0', '0,40']],
      ['count', 'numeric', [1e12, 4e12]],
    ];
    const radii = marksOf('deck_scatter', form, columns).shapes.map((shape) => ('radius' in shape ? shape.radius : 0));
    expect((radii[0] ?? 0) / (radii[1] ?? 1)).toBeCloseTo(2, 1);
  });

  it('draws what nobody can point at as one', () => {
    const many = Array.from({ length: 2500 }, (_, row) => `${(row % 80) - 40},${Math.floor(row / 80)}`);
    const { shapes } = marksOf('deck_scatter', at, [['at', 'string', many]]);
    expect(shapes.filter(({ kind }) => kind === 'dot')).toHaveLength(2000);
    expect(shapes.filter(({ kind }) => kind === 'crowd')).toHaveLength(1);
  });
});

const drawnOn = async (viz_type: string, form: object, columns: Columns) => {
  const viz = chart(viz_type);
  const formData = { datasource: '1__table', viz_type, ...viz.defaults, ...form };
  const input: TransformInput = { frames: [frame(...columns)], formData, dataset, colors: chartColors(), locale: 'en' };
  const request = viz.boundaries?.(input);
  const drawing = viz.transform(request ? { ...input, boundaries: await loadBoundaries(request) } : input);
  if (drawing.interaction.kind !== 'items') throw new Error('Maps have items.');
  return { drawing, shapes: (drawing.marks as MapMarks).shapes, items: drawing.interaction.items };
};

describe('world_map', () => {
  it.each([
    ['name', ['Germany', 'united kingdom', 'Viet Nam', 'Türkiye']],
    ['cca2', ['DE', 'gb', 'VN', 'TR']],
    ['cca3', ['DEU', 'GBR', 'VNM', 'TUR']],
    ['cioc', ['GER', 'GBR', 'VIE', 'TUR']],
  ])('finds countries by %s', async (country_fieldtype, names) => {
    const form = { entity: 'c', metric: 'count', country_fieldtype };
    const { items, shapes } = await drawnOn('world_map', form, [
      ['c', 'string', [...names, 'Nowhere']],
      ['count', 'numeric', [1, 2, 3, 4, 5]],
    ]);
    expect(items.map(({ title }) => title)).toEqual(['Germany', 'United Kingdom', 'Vietnam', 'Türkiye']);
    expect(shapes.map(({ kind }) => kind)).toEqual(['area', 'area', 'area', 'area']);
  });

  it('draws a country without an outline as a dot, and asks other charts for what its row says', async () => {
    const form = { entity: 'c', metric: 'count', country_fieldtype: 'cca3' };
    const { items, shapes } = await drawnOn('world_map', form, [
      ['c', 'string', ['SGP']],
      ['count', 'numeric', [1]],
    ]);
    expect(shapes[0]).toMatchObject({ kind: 'dot' });
    expect(items[0]?.filters).toMatchObject([{ col: 'c', op: 'IN', val: ['SGP'] }]);
  });
});

describe('country_map', () => {
  it('finds parts by their code, with and without that of the country, and by name', async () => {
    const { items } = await drawnOn('country_map', { select_country: 'usa', entity: 'state', metric: 'count' }, [
      ['state', 'string', ['US-CA', 'TX', 'New York', 'other']],
      ['count', 'numeric', [1, 2, 3, 4]],
    ]);
    expect(items).toHaveLength(51);
    const valued = items.filter(({ rows }) => rows[0]?.value !== 'No data');
    expect(new Map(valued.map(({ title, rows }) => [title, rows[0]?.value]))).toEqual(
      new Map([
        ['California', '1'],
        ['Texas', '2'],
        ['New York', '3'],
      ]),
    );
  });

  it('draws no country that it does not offer', async () => {
    const form = { select_country: '../../package', entity: 'state', metric: 'count' };
    expect(
      (
        await drawnOn('country_map', form, [
          ['state', 'string', ['a']],
          ['count', 'numeric', [1]],
        ])
      ).items,
    ).toEqual([]);
  });
});

describe('mapbox', () => {
  it('makes one of places closer than its radius', async () => {
    const columns: Columns = [
      ['lat', 'numeric', [10, 10.01, 50]],
      ['lon', 'numeric', [10, 10.01, 50]],
      ['weight', 'numeric', [2, 3, 4]],
    ];
    const form = { all_columns_x: 'lon', all_columns_y: 'lat', mapbox_label: ['weight'], pandas_aggfunc: 'max' };
    const { shapes } = await drawnOn('mapbox', form, columns);
    expect(shapes.map((shape) => ('text' in shape ? shape.text : null))).toEqual(['3', null]);
    const apart = await drawnOn('mapbox', { ...form, clustering_radius: '0' }, columns);
    expect(apart.shapes).toHaveLength(3);
  });
});

describe('deck_multi', () => {
  const part = (viz_type: string) => {
    const found = mapExamples.find((one) => one.viz_type === viz_type);
    if (!found) throw new Error(`No example of ${viz_type}`);
    const formData = { datasource: '1__table', viz_type, ...chart(viz_type).defaults, ...found.form };
    return { id: 1, name: viz_type, frames: found.frames, formData, dataset };
  };

  it('draws the layers of its charts over each other, and counts their marks through', () => {
    const parts = [
      part('deck_polygon'),
      part('deck_scatter'),
      { ...part('deck_path'), formData: { ...part('deck_path').formData, viz_type: 'pie' } },
    ];
    const drawing = draw({ viz_type: 'deck_multi', deck_slices: [1, 2] }, [], { parts });
    const { shapes } = drawing.marks as MapMarks;
    expect(shapes.map(({ kind }) => kind)).toEqual([...Array(3).fill('area'), ...Array(5).fill('dot')]);
    expect(shapes.map((shape) => ('item' in shape ? shape.item : null))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(drawing.label).toContain('3 areas');
    expect(drawing.label).toContain('5 points');
    expect(drawing.table.rows.map(([layer]) => layer)).toEqual(['1', '1', '1', '2', '2', '2', '2', '2']);
  });

  it('names its charts once each, and asks nothing itself', () => {
    const viz = chart('deck_multi');
    const formData = { datasource: '1__table', viz_type: 'deck_multi', deck_slices: [3, '4', 3, 'x', -1] };
    expect(viz.parts?.(formData)).toEqual([3, 4]);
    expect(viz.query(formData).queries).toEqual([]);
  });
});

describe('cartodiagram', () => {
  const params = { datasource: '1__table', groupby: ['size'], metric: 'count', adhoc_filters: [{ subject: 'a' }] };

  it('asks what its inner chart asks, once a place', () => {
    const selected_chart = JSON.stringify({ viz_type: 'pie', params: JSON.stringify(params) });
    const form = { datasource: '1__table', viz_type: 'cartodiagram', geom_column: 'at', selected_chart };
    expect(chart('cartodiagram').query(form).queries[0]).toMatchObject({ columns: ['at', 'size'], metrics: ['count'] });
  });

  it('refuses an inner chart that cannot be read', () => {
    const form = { datasource: '1__table', viz_type: 'cartodiagram', geom_column: 'at', selected_chart: '{"viz' };
    expect(() => chart('cartodiagram').query(form)).toThrow(expect.objectContaining({ code: 'inner_chart_missing' }));
  });
});

describe('a click on a feature', () => {
  const filtersOf = (viz_type: string) => {
    const found = mapExamples.find((one) => one.viz_type === viz_type);
    const interaction = draw({ viz_type, ...found?.form }, found?.frames ?? []).interaction;
    return interaction.kind === 'items' ? (interaction.items[0]?.filters ?? []) : [];
  };

  it.each(['deck_path', 'deck_polygon', 'deck_geojson'])('of %s asks for the rows that hold it', (viz_type) => {
    expect(filtersOf(viz_type)).toMatchObject([{ op: 'IN', val: [expect.any(String)] }]);
  });

  it.each(['deck_grid', 'deck_hex', 'deck_screengrid'])('of %s asks for the places in its cell', (viz_type) => {
    const filters = filtersOf(viz_type);
    expect(filters.map(({ op }) => op)).toEqual(['>=', '<=', '>=', '<=']);
    expect(Number(filters[0]?.val)).toBeLessThanOrEqual(Number(filters[1]?.val));
  });
});

describe('deck_polygon', () => {
  it('breaks its figures where the form says', () => {
    const columns: Columns = [
      ['cell', 'string', ['u09', 'u0d', 'u0f']],
      ['count', 'numeric', [1, 5, 9]],
    ];
    const form = { line_column: 'cell', line_type: 'geohash', metric: 'count', break_points: ['0', '4', '10'] };
    const { scale, shapes } = marksOf('deck_polygon', form, columns);
    if (scale?.kind !== 'steps') throw new Error('Buckets are steps.');
    expect(scale.steps.map(({ label }) => label)).toEqual(['0 - 4', '4 - 10']);
    const [low, high] = scale.steps.map(({ color }) => color);
    expect(shapes.map((shape) => ('fill' in shape ? shape.fill : null))).toEqual([low, high, high]);
  });
});

describe('deck_hex', () => {
  it('adds up the places of a cell as the form says', () => {
    const columns: Columns = [
      ['lat', 'numeric', [10, 10, 40]],
      ['lon', 'numeric', [10, 10, 40]],
      ['count', 'numeric', [3, 5, 4]],
    ];
    const form = { spatial: { type: 'latlong', latCol: 'lat', lonCol: 'lon' }, size: 'count', js_agg_function: 'max' };
    const drawing = draw({ viz_type: 'deck_hex', ...form }, [frame(...columns)]);
    expect(drawing.table.rows).toEqual([
      ['5', '2'],
      ['4', '1'],
    ]);
  });
});
