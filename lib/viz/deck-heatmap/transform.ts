import { deckDrawing, outlinesOf } from '@/lib/viz/kit/map/deck-drawing';
import { heatmapLayer } from '@/lib/viz/kit/map/layers/density';
import type { MapMarks } from '@/lib/viz/kit/map/marks';
import type { OutlineRequest } from '@/lib/viz/kit/map/outlines';
import type { Drawing, TransformInput } from '@/lib/viz/viz';

export function outlines(input: TransformInput): OutlineRequest | null {
  return outlinesOf(input, [heatmapLayer(input)]);
}

export function transform(input: TransformInput): Drawing<MapMarks> {
  return deckDrawing(input, [heatmapLayer(input)]);
}
