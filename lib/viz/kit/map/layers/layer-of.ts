import type { LayerInput, MapLayer } from '@/lib/viz/kit/map/layer';
import { arcLayer } from './arc';
import { gridLayer, hexLayer, screengridLayer } from './cells';
import { contourLayer, heatmapLayer } from './density';
import { geojsonLayer } from './geojson';
import { pathLayer } from './path';
import { polygonLayer } from './polygon';
import { scatterLayer } from './scatter';

const layers: Readonly<Record<string, (input: LayerInput) => MapLayer>> = {
  deck_arc: arcLayer,
  deck_contour: contourLayer,
  deck_geojson: geojsonLayer,
  deck_grid: gridLayer,
  deck_heatmap: heatmapLayer,
  deck_hex: hexLayer,
  deck_path: pathLayer,
  deck_polygon: polygonLayer,
  deck_scatter: scatterLayer,
  deck_screengrid: screengridLayer,
};

/** The layer of a chart on a map of several charts; null for types that have no layer. */
export function layerOf(input: LayerInput): MapLayer | null {
  const type = input.formData.viz_type;
  return Object.hasOwn(layers, type) ? (layers[type]?.(input) ?? null) : null;
}
