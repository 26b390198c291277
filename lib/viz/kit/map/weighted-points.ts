import { columnOf, emptyFrame } from '@/lib/frame/frame';
import { metricLabel } from '@/lib/query/build/labels';
import type { Metric } from '@/lib/query/query-context';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import type { LayerInput } from './layer';
import { positionsOf, spatialOf } from './spatial';
import type { MapView, Position } from './view';

/** A place and its weight. */
export interface WeightedPosition {
  readonly position: Position;
  readonly weight: number;
  /** Index of the result row. */
  readonly row: number;
}

export interface WeightedPoint {
  readonly x: number;
  readonly y: number;
  readonly weight: number;
  readonly row: number;
}

/** The rows of layers that aggregate places; the weight is 0 for a null value, and 1 for each row without a metric. */
export function weightedPositions({ frames, formData }: LayerInput): WeightedPosition[] {
  const frame = frames[0] ?? emptyFrame;
  const { size } = formData;
  const weights = size ? columnOf(frame, metricLabel(size as Metric))?.values : undefined;
  return positionsOf(frame, spatialOf(formData.spatial)).flatMap((position, row) =>
    position === null
      ? []
      : [{ position, weight: weights === undefined ? 1 : (finiteCell(weights[row] ?? null) ?? 0), row }],
  );
}

export function weightedPoints(places: readonly WeightedPosition[], view: MapView): WeightedPoint[] {
  return places.flatMap(({ position, weight, row }) => {
    const point = view.project(position);
    return point === null ? [] : [{ x: point[0], y: point[1], weight, row }];
  });
}

/** The mean latitude, at which a layer converts metres to units. */
export function middleLatitude(places: readonly WeightedPosition[]): number {
  const sum = places.reduce((total, { position }) => total + position[1], 0);
  return places.length === 0 ? 0 : sum / places.length;
}
