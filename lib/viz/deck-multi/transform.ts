import type { BoundaryRequest } from '@/lib/viz/kit/map/boundaries';
import { boundariesOf, deckDrawing } from '@/lib/viz/kit/map/deck-drawing';
import type { MapLayer } from '@/lib/viz/kit/map/layer';
import { layerOf } from '@/lib/viz/kit/map/layers/layer-of';
import type { MapMarks } from '@/lib/viz/kit/map/marks';
import type { Drawing, TransformInput } from '@/lib/viz/viz';

export function boundaries(input: TransformInput): BoundaryRequest | null {
  return boundariesOf(input, layersOf(input));
}

/** Draws the layers of other charts on one map that shows all of them. */
export function transform(input: TransformInput): Drawing<MapMarks> {
  return deckDrawing(input, layersOf(input));
}

function layersOf({ parts = [], colors, locale }: TransformInput): MapLayer[] {
  return parts.flatMap((part) => layerOf({ ...part, colors, locale }) ?? []);
}
