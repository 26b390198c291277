import { group } from '@visx/vendor/d3-array';
import { iso31662 } from 'iso-3166';

/** Properties of a region in Natural Earth. */
export interface RegionProperties {
  readonly iso_a2: string;
  readonly name: string | null;
  readonly woe_name: string | null;
  readonly gn_name: string | null;
  readonly iso_3166_2?: string | null;
}

/** Words for the kind of a region, not its name. */
const kinds = new Set(
  `province provincia provinsi departement departamento department region state district county prefecture oblast
  governorate municipality city wilaya fylke laen lan kanton canton voivodeship wojewodztwo estado oblys kray krai okrug
  respublika republic autonomous autonoma obcina borough metropolitan land of de du del di da do das dos la le les el al
  the and y e et d l ad ash as an at ar`.split(/\s+/),
);
const alike = 0.6;

const byCountry = group(iso31662, ({ code }) => code.slice(0, 2));
const parents = new Map(iso31662.map(({ code, parent }) => [code, parent]));
const names = new Map(iso31662.map(({ code, name }) => [code, name]));

/**
 * The ISO 3166-2 codes of a country's regions: their own code, else that of an equal name, else that of a similar name
 * among the codes not yet taken. Null without a match.
 */
export function codesOf(country: string, parts: readonly RegionProperties[]): (string | null)[] {
  const known = new Map(
    (byCountry.get(country) ?? []).flatMap(({ code, name }) =>
      [name, ...name.split(/[;/]/)].map((text) => [plain(text, country), code] as const),
    ),
  );
  const wanted = parts.map(({ name, woe_name, gn_name }) =>
    [name, woe_name, gn_name].flatMap((text) => (text ? [plain(text, country)] : [])),
  );
  const exact = parts.map(({ iso_3166_2 }, index) => {
    if (iso_3166_2 && names.has(iso_3166_2)) return iso_3166_2;
    return wanted[index]?.map((text) => known.get(text)).find((code) => code !== undefined) ?? null;
  });
  const free = [...known].filter(([, code]) => !exact.includes(code));
  return exact.map((code, index) => code ?? alikeOf(wanted[index] ?? [], free));
}

function alikeOf(wanted: readonly string[], free: readonly (readonly [text: string, code: string])[]): string | null {
  const [best] = wanted
    .flatMap((text) => free.map(([other, code]) => ({ code, share: likeness(text, other) })))
    .sort((one, other) => other.share - one.share);
  return best !== undefined && best.share >= alike ? best.code : null;
}

/** The top-level region that contains a region, with its name; the region itself if it is top-level. */
export function largerPart(code: string): { code: string; name: string } {
  let at = code;
  for (let parent = parents.get(at); parent?.includes('-'); parent = parents.get(at)) at = parent;
  return { code: at, name: names.get(at) ?? at };
}

function plain(text: string, country: string): string {
  const latin = country === 'JP' ? kunrei(text) : text;
  const words = latin
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\(.*?\)|\[.*?\]/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  const telling = words.filter((word) => !kinds.has(word));
  return (telling.some((word) => word !== '') ? telling : words).join('');
}

/** ISO uses a different romanisation of Japanese names (Kunrei) than maps do. */
function kunrei(text: string): string {
  return text.toLowerCase().replaceAll('sh', 's').replaceAll('ch', 't').replaceAll('ts', 't').replaceAll('fu', 'hu');
}

/** Share of common letter pairs, 0 to 1. */
function likeness(one: string, other: string): number {
  const pairs = (text: string) =>
    Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
  const [mine, theirs] = [pairs(one), pairs(other)];
  const left = [...theirs];
  const shared = mine.filter((pair) => {
    const at = left.indexOf(pair);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return mine.length + theirs.length === 0 ? 0 : (2 * shared.length) / (mine.length + theirs.length);
}
