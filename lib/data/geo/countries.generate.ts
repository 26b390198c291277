import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoArea, geoCentroid } from '@visx/vendor/d3-geo';
import { iso31661 } from 'iso-3166';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/**
 * Regenerates `countries.generated.json` of the world map: codes from ISO 3166-1, centres from the boundaries, and the
 * codes of the Olympic Committee where they differ: `npx tsx lib/data/geo/countries.generate.ts`.
 */
const olympic = new Map(
  `DZA ALG,ASM ASA,AGO ANG,ATG ANT,ABW ARU,BHS BAH,BHR BRN,BGD BAN,BRB BAR,BLZ BIZ,BMU BER,BTN BHU,BWA BOT,VGB IVB,BRN BRU,
  BGR BUL,BFA BUR,KHM CAM,CYM CAY,TCD CHA,CHL CHI,COG CGO,CRI CRC,HRV CRO,DNK DEN,SLV ESA,GNQ GEQ,FJI FIJ,GMB GAM,DEU GER,
  GRC GRE,GRD GRN,GTM GUA,GIN GUI,GNB GBS,HTI HAI,HND HON,IDN INA,IRN IRI,KWT KUW,LVA LAT,LBN LIB,LSO LES,LBY LBA,MDG MAD,
  MWI MAW,MYS MAS,MRT MTN,MUS MRI,MCO MON,MNG MGL,MMR MYA,NPL NEP,NLD NED,NIC NCA,NER NIG,NGA NGR,OMN OMA,PSE PLE,PRY PAR,
  PHL PHI,PRT POR,PRI PUR,KNA SKN,VCT VIN,WSM SAM,SAU KSA,SYC SEY,SGP SIN,SVN SLO,SLB SOL,ZAF RSA,LKA SRI,SDN SUD,CHE SUI,
  TWN TPE,TZA TAN,TGO TOG,TON TGA,ARE UAE,URY URU,VUT VAN,VNM VIE,VIR ISV,ZMB ZAM,ZWE ZIM`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);

type World = Topology<{ countries: GeometryCollection<{ name: string }> }>;
const path = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json');
const world = JSON.parse(readFileSync(path, 'utf8')) as World;
const shapes = new Map(feature(world, world.objects.countries).features.map((one) => [String(one.id ?? ''), one]));

/** The centre of the largest polygon, so that France's is in Europe. Null without an area. */
function middleOf(numeric: string): readonly [longitude: number, latitude: number] | null {
  const geometry = shapes.get(numeric)?.geometry;
  if (geometry?.type !== 'Polygon' && geometry?.type !== 'MultiPolygon') return null;
  const pieces = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const [largest] = pieces
    .map((coordinates) => ({ type: 'Polygon' as const, coordinates }))
    .sort((one, other) => geoArea(other) - geoArea(one));
  if (largest === undefined) return null;
  const [longitude, latitude] = geoCentroid(largest);
  return [Math.round(longitude * 100) / 100, Math.round(latitude * 100) / 100];
}

const rows = iso31661.map(({ alpha2, alpha3, numeric, name }) => [
  numeric,
  alpha2,
  alpha3,
  olympic.get(alpha3) ?? alpha3,
  name,
  shapes.get(numeric)?.properties.name ?? name,
  ...(middleOf(numeric) ?? [null, null]),
]);
writeFileSync(
  new URL('../../viz/world-map/countries.generated.json', import.meta.url),
  `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`,
);
