import { deckDrawing, outlinesOf } from '@/lib/viz/kit/map/deck-drawing';
import type { MapLayer } from '@/lib/viz/kit/map/layer';
import { layerOf } from '@/lib/viz/kit/map/layers/layer-of';
import type { MapMarks } from '@/lib/viz/kit/map/marks';
import type { OutlineRequest } from '@/lib/viz/kit/map/outlines';
import type { Drawing, TransformInput } from '@/lib/viz/viz';

export function outlines(input: TransformInput): OutlineRequest | null {
  return outlinesOf(input, layersOf(input));
}

/** The layers of other charts on one map, which shows all of them. */
export function transform(input: TransformInput): Drawing<MapMarks> {
  return deckDrawing(input, layersOf(input));
}

function layersOf({ parts = [], colors, locale }: TransformInput): MapLayer[] {
  return parts.flatMap((part) => layerOf({ ...part, colors, locale }) ?? []);
}
