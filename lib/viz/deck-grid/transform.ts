import type { BoundaryRequest } from '@/lib/viz/kit/map/boundaries';
import { boundariesOf, deckDrawing } from '@/lib/viz/kit/map/deck-drawing';
import { gridLayer } from '@/lib/viz/kit/map/layers/cells';
import type { MapMarks } from '@/lib/viz/kit/map/marks';
import type { Drawing, TransformInput } from '@/lib/viz/viz';

export function boundaries(input: TransformInput): BoundaryRequest | null {
  return boundariesOf(input, [gridLayer(input)]);
}

export function transform(input: TransformInput): Drawing<MapMarks> {
  return deckDrawing(input, [gridLayer(input)]);
}
