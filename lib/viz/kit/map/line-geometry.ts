import type { Cell } from '@/lib/frame/frame';
import { geohashBox } from './geohash';
import { polylinePositions } from './polyline';
import type { Position } from './view';

export type LineType = 'json' | 'polyline' | 'geohash';

/** The points of a line from a column's text, `[longitude, latitude]` each; empty when it cannot be parsed. */
export function linePositions(cell: Cell, type: LineType, isReversed: boolean): Position[] {
  if (cell === null) return [];
  const positions = read(String(cell), type);
  return isReversed ? positions.map(([one, other]) => [other, one]) : positions;
}

function read(text: string, type: LineType): Position[] {
  if (type === 'polyline') return polylinePositions(text);
  if (type === 'geohash') {
    const box = geohashBox(text);
    if (box === null) return [];
    const { west, south, east, north } = box;
    return [
      [west, south],
      [west, north],
      [east, north],
      [east, south],
      [west, south],
    ];
  }
  return pairs(parsed(text));
}

/** Finds the line in nested JSON: a list of pairs, a geometry with coordinates, or the first ring of a polygon. */
function pairs(value: unknown): Position[] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if ('geometry' in value) return pairs(value.geometry);
    return 'coordinates' in value ? pairs(value.coordinates) : [];
  }
  if (!Array.isArray(value)) return [];
  const found = value.filter(isPair);
  if (found.length > 0) return found.map(([longitude, latitude]) => [longitude, latitude]);
  return value.length > 0 ? pairs(value[0]) : [];
}

function isPair(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
