import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { bbox, mergeArcs, quantize } from 'topojson-client';
import { topology } from 'topojson-server';
import { filter, presimplify, simplify } from 'topojson-simplify';
import type {
  GeometryCollection,
  Topology,
  MultiPolygon as TopoMultiPolygon,
  Polygon as TopoPolygon,
} from 'topojson-specification';
import { countries } from '@/lib/viz/country-map/countries';
import { codesOf, largerPart, type RegionProperties } from './region-codes.generate';

/**
 * Regenerates `regions/*`, the regions of each country for the country map, as TopoJSON:
 * `npx tsx lib/data/geo/regions.generate.ts <states.geojson>`. The file is Natural Earth's "states and provinces" at
 * 1:10m as GeoJSON, public domain.
 */
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: tsx lib/data/geo/regions.generate.ts <states.geojson>');

type Region = Feature<Polygon | MultiPolygon, RegionProperties>;
type Part = { code: string; name: string };

/** Resolution: details smaller than 1/900 of a country's size are removed. */
const finest = 900;
const quantum = 1e4;
/** Departments that a map of France omits, except the map with all of them. */
const overseas = /^FR-(971|972|973|974|976|GP|MQ|GF|RE|YT|GUA|LRE|MAY|MTQ)$/;

const all = (JSON.parse(readFileSync(file, 'utf8')) as FeatureCollection<Polygon | MultiPolygon, RegionProperties>)
  .features;
const out = new URL('regions/', import.meta.url);
mkdirSync(out, { recursive: true });

for (const [value, label, code] of countries) {
  const regions = all.filter(({ properties }) => properties.iso_a2 === code);
  const isWhole = value.endsWith('_regions');
  const codes = codesOf(
    code,
    regions.map(({ properties }) => properties),
  );
  const parts = regions.flatMap((region, index): [Region, Part][] => {
    const own = codes[index] ?? '';
    if (code === 'FR' && value !== 'france_overseas' && overseas.test(own)) return [];
    const larger = own === '' ? null : largerPart(own);
    return [[region, isWhole && larger ? larger : { code: own, name: region.properties.name ?? label }]];
  });
  if (parts.length > 0) writeFileSync(new URL(`${value}.generated.json`, out), JSON.stringify(boundariesOf(parts)));
  else console.log(`${value}: nothing found`);
}

/**
 * All regions are simplified together, so that neighbours share their border. Regions with the same code are merged.
 */
function boundariesOf(parts: readonly (readonly [Region, Part])[]) {
  const shapes: FeatureCollection<Polygon | MultiPolygon, Part> = {
    type: 'FeatureCollection',
    features: parts.map(([{ geometry }, properties]) => ({ type: 'Feature', geometry, properties })),
  };
  const made = presimplify(topology({ regions: shapes }) as Topology<{ regions: GeometryCollection<Part> }>);
  const [west, south, east, north] = bbox(made);
  const simple = simplify<{ regions: GeometryCollection<Part> }>(
    made,
    (Math.min(east - west, (north - south) * 2, 90) / finest) ** 2,
  );
  const byCode = new Map<string, Part & { shapes: (TopoPolygon | TopoMultiPolygon)[] }>();
  for (const [index, one] of simple.objects.regions.geometries.entries()) {
    if (one.type !== 'Polygon' && one.type !== 'MultiPolygon') continue;
    const { code, name } = one.properties ?? { code: '', name: '' };
    const part = byCode.get(code || `${index}`) ?? { code, name, shapes: [] };
    part.shapes.push(one);
    byCode.set(code || `${index}`, part);
  }
  const merged = [...byCode.values()].map(({ code, name, shapes: same }) => ({
    ...mergeArcs(simple, same),
    properties: { code, name },
  }));
  const regions: GeometryCollection<Part> = { type: 'GeometryCollection', geometries: merged };
  return quantize(
    filter({ ...simple, objects: { regions } }, () => true),
    quantum,
  );
}
