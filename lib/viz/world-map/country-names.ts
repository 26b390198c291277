import rows from './countries.generated.json';

export interface Country {
  /** ISO 3166-1 numeric code, the key of its boundaries. */
  readonly numeric: string;
  readonly code: string;
  readonly alpha3: string;
  readonly name: string;
  readonly middle: readonly [longitude: number, latitude: number] | null;
}

/** The kind of country name or code in a column, as its control stores it. */
export type CountryField = 'name' | 'cioc' | 'cca2' | 'cca3';

/** Common names that no register contains. */
const nicknames: Readonly<Record<string, string>> = {
  america: 'US',
  burma: 'MM',
  capeverde: 'CV',
  congobrazzaville: 'CG',
  congokinshasa: 'CD',
  czechrepublic: 'CZ',
  drcongo: 'CD',
  eastimor: 'TL',
  greatbritain: 'GB',
  england: 'GB',
  holland: 'NL',
  ivorycoast: 'CI',
  korea: 'KR',
  macedonia: 'MK',
  swaziland: 'SZ',
  turkey: 'TR',
  uae: 'AE',
  uk: 'GB',
  us: 'US',
  usa: 'US',
  vaticancity: 'VA',
};

let known: Readonly<Record<CountryField, ReadonlyMap<string, Country>>> | undefined;

/** The country that a cell names; undefined when there is none. */
export function countryOf(text: string, field: CountryField): Country | undefined {
  known ??= readCountries();
  return field === 'name' ? known.name.get(plain(text)) : known[field].get(text.trim().toUpperCase());
}

function readCountries(): NonNullable<typeof known> {
  const english = ['long', 'short'].map(
    (style) => new Intl.DisplayNames('en', { type: 'region', style: style === 'long' ? 'long' : 'short' }),
  );
  const made = { name: new Map<string, Country>(), cioc: new Map(), cca2: new Map(), cca3: new Map() };
  for (const [numeric, cca2, cca3, cioc, official, common, longitude, latitude] of rows) {
    if (typeof cca2 !== 'string') continue;
    const middle =
      typeof longitude === 'number' && typeof latitude === 'number' ? ([longitude, latitude] as const) : null;
    const names = [official, common, String(official).split(/[,(]/)[0], ...english.map((one) => one.of(cca2))];
    const name = english[0]?.of(cca2) ?? String(common);
    const country = { numeric: String(numeric), code: cca2, alpha3: String(cca3), name, middle };
    for (const one of names) if (!made.name.has(plain(String(one)))) made.name.set(plain(String(one)), country);
    made.cca2.set(cca2, country);
    made.cca3.set(String(cca3), country);
    made.cioc.set(String(cioc), country);
  }
  for (const [name, code] of Object.entries(nicknames)) made.name.set(name, made.cca2.get(code) ?? made.name.get(name));
  return made;
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\b(the|of|and)\b|[^\p{L}]/gu, '');
}
