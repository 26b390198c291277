import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import type { Boundaries, DegreeBox } from '@/lib/viz/kit/map/boundaries';

export type World = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>;
type Rings = number[][];

/** The land areas and borders that intersect a box; all of them without a box. */
export function landWithin(world: World, box: DegreeBox | null): Pick<Boundaries, 'land' | 'borders'> {
  const boxes = box === null ? null : arcBoxes(world);
  const reaches = (arcs: readonly number[]) =>
    boxes === null || box === null || doMeet(around(arcs.map((arc) => boxes[arc < 0 ? ~arc : arc])), box);
  const polygons = polygonsOf(world.objects.land).filter(([ring]) => ring !== undefined && reaches(ring));
  const { geometry } = feature(world, { type: 'MultiPolygon', arcs: polygons });
  const countries = world.objects.countries.geometries.filter((one) =>
    polygonsOf(one).some(([ring = []]) => reaches(ring)),
  );
  const inner = mesh(world, { type: 'GeometryCollection', geometries: countries }, (one, other) => one !== other);
  return {
    land: geometry.type === 'MultiPolygon' ? geometry : { type: 'MultiPolygon', coordinates: [] },
    borders: inner,
  };
}

function polygonsOf(object: GeometryObject): Rings[] {
  if (object.type === 'GeometryCollection') return object.geometries.flatMap(polygonsOf);
  if (object.type === 'MultiPolygon') return object.arcs;
  return object.type === 'Polygon' ? [object.arcs] : [];
}

/** The bounding box of each arc, computed from its deltas without creating its points. */
function arcBoxes({ arcs, transform }: World): DegreeBox[] {
  const { scale, translate } = transform ?? { scale: [1, 1], translate: [0, 0] };
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [byX = 0, byY = 0] of arc) {
      x += byX;
      y += byY;
      west = Math.min(west, x);
      east = Math.max(east, x);
      south = Math.min(south, y);
      north = Math.max(north, y);
    }
    const degrees = (value: number, axis: 0 | 1) => value * scale[axis] + translate[axis];
    return { west: degrees(west, 0), east: degrees(east, 0), south: degrees(south, 1), north: degrees(north, 1) };
  });
}

function around(boxes: readonly (DegreeBox | undefined)[]): DegreeBox {
  const known = boxes.filter((box) => box !== undefined);
  return {
    west: Math.min(...known.map(({ west }) => west)),
    south: Math.min(...known.map(({ south }) => south)),
    east: Math.max(...known.map(({ east }) => east)),
    north: Math.max(...known.map(({ north }) => north)),
  };
}

/** Whether two boxes overlap, with longitudes modulo 360. */
function doMeet(one: DegreeBox, other: DegreeBox): boolean {
  if (one.south > other.north || other.south > one.north) return false;
  return [-360, 0, 360].some((turn) => one.west + turn <= other.east && other.west <= one.east + turn);
}
