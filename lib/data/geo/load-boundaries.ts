import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { geoArea } from '@visx/vendor/d3-geo';
import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { countries } from '@/lib/viz/country-map/countries';
import type { Boundaries, BoundaryProperties, BoundaryRequest } from '@/lib/viz/kit/map/boundaries';
import { landWithin, type World } from './land-within';

const noShapes: Boundaries['shapes'] = { type: 'FeatureCollection', features: [] };

/** Reads boundaries from disk for one drawing. They are not cached: they are large, and the drawings are cached. */
export async function loadBoundaries(request: BoundaryRequest): Promise<Boundaries> {
  if (request.kind === 'land') {
    return { ...landWithin(await readWorld(request.detail), request.box), shapes: noShapes };
  }
  if (request.kind === 'regions') return readRegions(request.country);
  const world = await readWorld('110m');
  return {
    land: { type: 'MultiPolygon', coordinates: [] },
    borders: mesh(world, world.objects.countries, (one, other) => one !== other),
    shapes: shapesOf(feature(world, world.objects.countries)),
  };
}

async function readRegions(country: string): Promise<Boundaries> {
  if (!countries.some(([value]) => value === country)) throw new Error(`No boundaries of ${country}`);
  const path = join(process.cwd(), 'lib', 'data', 'geo', 'regions', `${country}.generated.json`);
  const parts = JSON.parse(await readFile(path, 'utf8')) as Topology<{
    regions: GeometryCollection<BoundaryProperties>;
  }>;
  return {
    land: { type: 'MultiPolygon', coordinates: [] },
    borders: { type: 'MultiLineString', coordinates: [] },
    shapes: {
      type: 'FeatureCollection',
      features: feature(parts, parts.objects.regions).features.flatMap(({ properties, geometry }) =>
        isArea(geometry)
          ? [
              {
                type: 'Feature' as const,
                geometry: rewound(geometry),
                properties: namesOf(properties?.code, properties),
              },
            ]
          : [],
      ),
    },
  };
}

/** Reverses polygons that cover more than half of the Earth: their rings have the wrong winding order. */
function rewound(area: Polygon | MultiPolygon): MultiPolygon {
  const pieces = area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
  const coordinates = pieces.map((rings) => {
    const isInsideOut = geoArea({ type: 'Polygon', coordinates: rings }) > 2 * Math.PI;
    return isInsideOut ? rings.map((ring) => ring.toReversed()) : rings;
  });
  return { type: 'MultiPolygon', coordinates };
}

async function readWorld(detail: string): Promise<World> {
  const path = join(process.cwd(), 'node_modules', 'world-atlas', `countries-${detail}.json`);
  return JSON.parse(await readFile(path, 'utf8')) as World;
}

function shapesOf(found: FeatureCollection): Boundaries['shapes'] {
  return {
    type: 'FeatureCollection',
    features: found.features.flatMap(({ id, properties, geometry }) =>
      isArea(geometry) ? [{ type: 'Feature' as const, geometry, properties: namesOf(id, properties) }] : [],
    ),
  };
}

function namesOf(id: string | number | undefined, properties: object | null): BoundaryProperties {
  const name = properties !== null && 'name' in properties ? String(properties.name) : '';
  return { code: String(id ?? ''), name };
}

function isArea(geometry: { readonly type: string }): geometry is Polygon | MultiPolygon {
  return geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
}
