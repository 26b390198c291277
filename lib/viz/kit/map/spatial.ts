import { maxOf, minOf } from '@/lib/frame/extent';
import type { Cell, Frame } from '@/lib/frame/frame';
import { columnOf } from '@/lib/frame/frame';
import { filterOf } from '@/lib/viz/kit/data/dimension-rows';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import type { MarkFilter } from '@/lib/viz/viz';
import { geohashBox } from './geohash';
import { isOnMap, type Position } from './view';

/** The location of a row, as a spatial control defines it. */
export type Spatial =
  | { readonly type: 'latlong'; readonly latCol: string; readonly lonCol: string }
  | { readonly type: 'delimited'; readonly lonlatCol: string; readonly delimiter: string; readonly isReversed: boolean }
  | { readonly type: 'geohash'; readonly geohashCol: string };

/** Parses a spatial control; null when it names no columns. */
export function spatialOf(value: unknown): Spatial | null {
  if (typeof value !== 'object' || value === null) return null;
  const given = value as Readonly<Record<string, unknown>>;
  const text = (key: string) => (typeof given[key] === 'string' ? given[key] : '');
  if (given.type === 'latlong' && text('latCol') && text('lonCol')) {
    return { type: 'latlong', latCol: text('latCol'), lonCol: text('lonCol') };
  }
  if (given.type === 'delimited' && text('lonlatCol')) {
    const isReversed = given.reverseCheckbox === true;
    return { type: 'delimited', lonlatCol: text('lonlatCol'), delimiter: text('delimiter') || ',', isReversed };
  }
  return given.type === 'geohash' && text('geohashCol') ? { type: 'geohash', geohashCol: text('geohashCol') } : null;
}

export function spatialColumns(spatial: Spatial | null): string[] {
  if (spatial === null) return [];
  if (spatial.type === 'latlong') return [spatial.lonCol, spatial.latCol];
  return [spatial.type === 'delimited' ? spatial.lonlatCol : spatial.geohashCol];
}

/** One position for each row; null where the row has none, or one outside the map. */
export function positionsOf(frame: Frame, spatial: Spatial | null): (Position | null)[] {
  const [first, second] = spatialColumns(spatial).map((name) => columnOf(frame, name)?.values ?? []);
  return Array.from({ length: frame.length }, (_, row) => {
    const at = spatial && positionOf(spatial, first?.[row] ?? null, second?.[row] ?? null);
    return at?.every(Number.isFinite) && isOnMap(at) ? at : null;
  });
}

/** The cross-filters of a row's place: equal values in the same columns. */
export function placeFilters(frame: Frame, spatial: Spatial | null, row: number): MarkFilter[] {
  return spatialColumns(spatial).map((name) => {
    const value = columnOf(frame, name)?.values[row] ?? null;
    return filterOf(name, value, String(value));
  });
}

/** The cross-filters of several rows' places: their bounding box for latitude and longitude, else all their values. */
export function regionFilters(frame: Frame, spatial: Spatial | null, rows: readonly number[]): MarkFilter[] {
  const valuesOf = (name: string) => rows.map((row) => columnOf(frame, name)?.values[row] ?? null);
  return spatialColumns(spatial).flatMap((col): MarkFilter[] => {
    const values = valuesOf(col);
    if (spatial?.type !== 'latlong') {
      const val = [...new Set(values)];
      return [{ col, op: 'IN', val, formattedVal: `${val.length} places` }];
    }
    const numbers = values.flatMap((value) => finiteCell(value) ?? []);
    const [low, high] = [minOf(numbers), maxOf(numbers)];
    const write = (value: number) => String(Number(value.toFixed(4)));
    return [
      { col, op: '>=', val: low, formattedVal: `${col} from ${write(low)}` },
      { col, op: '<=', val: high, formattedVal: `to ${write(high)}` },
    ];
  });
}

/** Delimited text is "latitude,longitude"; reversed it is "longitude,latitude". */
function positionOf(spatial: Spatial, first: Cell, second: Cell): Position | null {
  if (first === null) return null;
  if (spatial.type === 'latlong') {
    const [longitude, latitude] = [numeric(first), numeric(second)];
    return longitude === null || latitude === null ? null : [longitude, latitude];
  }
  if (spatial.type === 'geohash') {
    const box = geohashBox(String(first));
    return box === null ? null : [(box.west + box.east) / 2, (box.south + box.north) / 2];
  }
  const parts = String(first).split(spatial.delimiter);
  const [one, other] = [numeric(parts[0] ?? null), numeric(parts[1] ?? null)];
  if (parts.length < 2 || one === null || other === null) return null;
  return spatial.isReversed ? [one, other] : [other, one];
}

function numeric(cell: Cell): number | null {
  if (typeof cell !== 'string') return finiteCell(cell);
  const value = Number(cell.trim());
  return cell.trim() === '' || Number.isNaN(value) ? null : value;
}
