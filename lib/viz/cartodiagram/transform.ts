import type { BoundaryRequest } from '@/lib/viz/kit/map/boundaries';
import { boundariesOf, deckDrawing } from '@/lib/viz/kit/map/deck-drawing';
import type { MapMarks } from '@/lib/viz/kit/map/marks';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import { chartLayer } from './chart-layer';

/** Converts a custom view, which is the centre and zoom of a map with tiles of 256 pixels. */
function withView(input: TransformInput): TransformInput {
  const view = input.formData.map_view;
  if (typeof view !== 'object' || view === null || !('mode' in view) || view.mode !== 'CUSTOM') return input;
  const { longitude, latitude, zoom } = view as Readonly<Record<string, unknown>>;
  const viewport = { longitude, latitude, zoom: Number(zoom) - 1 };
  return { ...input, formData: { ...input.formData, autozoom: false, viewport } };
}

export function boundaries(input: TransformInput): BoundaryRequest | null {
  return boundariesOf(withView(input), [chartLayer(input)]);
}

/** Draws a small chart at each place: rings for charts of parts of a whole, bars for all others. */
export function transform(input: TransformInput): Drawing<MapMarks> {
  return deckDrawing(withView(input), [chartLayer(input)]);
}
