import { loadBoundaries } from '@/lib/data/geo/load-boundaries';
import { chartColors } from '@/lib/viz/kit/color/colors';
import { type VizType, vizTypes } from '@/lib/viz/registry';
import type { Drawing } from '@/lib/viz/viz';
import { chart, dataset, draw } from './answers';
import { awkwardDrawings } from './awkward-charts';
import { type Example, examples } from './examples';
import { mapExamples } from './map-examples';
import { olderExamples } from './older-examples';

/** A drawing of a chart type with one form and one result. */
export interface Variant {
  readonly name: string;
  readonly viz_type: string;
  readonly drawing: Drawing;
}

const all: readonly Example[] = [...examples, ...olderExamples, ...mapExamples];

/** Additional forms that change the appearance of a chart. */
const more: Readonly<Partial<Record<VizType, readonly (readonly [name: string, form: object])[]>>> = {
  echarts_timeseries: [
    ['bars', { seriesType: 'bar' }],
    ['areas', { area: true }],
    ['log scale', { logAxis: true }],
  ],
  histogram_v2: [['cumulative shares', { cumulative: true, normalize: true }]],
  funnel: [['percentages', { label_type: 2 }]],
  radar: [['round', { is_circle: true }]],
  gauge_chart: [['round ends', { round_cap: true }]],
  tree_chart: [
    ['radial', { layout: 'radial' }],
    ['right to left', { orient: 'RL' }],
  ],
  graph_chart: [['circular', { layout: 'circular' }]],
  gantt_chart: [['subcategories', { subcategories: true }]],
  world_map: [['by country', { color_by: 'country', show_bubbles: false }]],
  country_map: [['another country', { select_country: 'france_regions' }]],
  deck_hex: [['palette', { color_scheme_type: 'categorical_palette' }]],
  deck_grid: [['palette', { color_scheme_type: 'categorical_palette' }]],
  deck_heatmap: [['one color', { color_scheme_type: 'fixed_color' }]],
  deck_polygon: [['outlined', { stroked: true, filled: false }]],
  mapbox: [['without clusters', { clustering_radius: '0' }]],
};

/** Every type in its variants, in the order of the registry; only one type if it is given. */
export async function variants(type?: string): Promise<Variant[]> {
  const drawn = await Promise.all(
    all
      .filter(({ viz_type }) => type === undefined || viz_type === type)
      .flatMap((one) => [
        drawExample(one, 'plain', {}),
        ...(more[one.viz_type] ?? []).map((it) => drawExample(one, ...it)),
      ]),
  );
  const layered = type === undefined || type === 'deck_multi' ? [await drawLayers()] : [];
  const awkward = (await awkwardDrawings({ type })).map(({ name, ...rest }) => ({
    ...rest,
    name: name.replace(` ${rest.viz_type}`, ''),
  }));
  const order = (viz_type: string) => vizTypes.findIndex((type) => type === viz_type);
  return [...drawn, ...layered, ...awkward].sort((one, other) => order(one.viz_type) - order(other.viz_type));
}

/** A layer of areas with a layer of places on top. */
async function drawLayers(): Promise<Variant> {
  const layers = mapExamples.filter(({ viz_type }) => viz_type === 'deck_polygon' || viz_type === 'deck_scatter');
  const parts = layers.toReversed().map(({ viz_type, form, frames }, id) => {
    const formData = { datasource: '1__table', viz_type, ...chart(viz_type).defaults, ...form };
    return { id, name: viz_type, frames, formData, dataset };
  });
  const viz_type = 'deck_multi';
  const boundaries = await loadBoundaries({ kind: 'land', detail: '50m', box: null });
  return { name: 'two layers', viz_type, drawing: draw({ viz_type, deck_slices: [1, 2] }, [], { parts, boundaries }) };
}

async function drawExample({ viz_type, form, frames }: Example, name: string, change: object): Promise<Variant> {
  const changed = { ...form, ...change };
  const viz = chart(viz_type);
  const formData = { datasource: '1__table', viz_type, ...viz.defaults, ...changed };
  const request = viz.boundaries?.({ frames, formData, dataset, colors: chartColors(), locale: 'en' });
  const boundaries = request ? await loadBoundaries(request) : undefined;
  return { name, viz_type, drawing: draw({ viz_type, ...changed }, frames, { boundaries }) };
}
