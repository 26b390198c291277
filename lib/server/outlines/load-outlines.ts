import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { geoArea } from '@visx/vendor/d3-geo';
import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { countries } from '@/lib/viz/country-map/countries';
import type { OutlineProperties, OutlineRequest, Outlines } from '@/lib/viz/kit/map/outlines';
import { landWithin, type World } from './land-within';

const noShapes: Outlines['shapes'] = { type: 'FeatureCollection', features: [] };

/** Reads outlines from disk for one drawing. They are not kept: drawings are, and outlines are large. */
export async function loadOutlines(request: OutlineRequest): Promise<Outlines> {
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

async function readRegions(country: string): Promise<Outlines> {
  if (!countries.some(([value]) => value === country)) throw new Error(`No outlines of ${country}`);
  const path = join(process.cwd(), 'lib', 'server', 'outlines', 'regions', `${country}.generated.json`);
  const parts = JSON.parse(await readFile(path, 'utf8')) as Topology<{
    regions: GeometryCollection<OutlineProperties>;
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

/** What reaches around more than half of the Earth runs the wrong way round. */
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

function shapesOf(found: FeatureCollection): Outlines['shapes'] {
  return {
    type: 'FeatureCollection',
    features: found.features.flatMap(({ id, properties, geometry }) =>
      isArea(geometry) ? [{ type: 'Feature' as const, geometry, properties: namesOf(id, properties) }] : [],
    ),
  };
}

function namesOf(id: string | number | undefined, properties: object | null): OutlineProperties {
  const name = properties !== null && 'name' in properties ? String(properties.name) : '';
  return { code: String(id ?? ''), name };
}

function isArea(geometry: { readonly type: string }): geometry is Polygon | MultiPolygon {
  return geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
}
