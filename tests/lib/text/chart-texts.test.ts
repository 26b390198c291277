import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { countryTexts, englishChartTexts, translatedChartTexts } from '@/lib/server/languages/chart-texts';
import { addChartTexts, type ChartTexts } from '@/lib/text/chart-texts/chart-texts';
import { type Language, languages } from '@/lib/text/language';
import { countries } from '@/lib/viz/country-map/countries';
import { vizTypes } from '@/lib/viz/registry';

const locales = Object.keys(languages).filter((locale): locale is Language => locale !== 'en');
const catalogueOf = (locale: string): ChartTexts =>
  JSON.parse(readFileSync(`lib/text/chart-texts/${locale}.json`, 'utf8'));

/** The same in every language: products, palettes with names of their own, codes, functions, names of variables. */
const names = new Set([
  ...['Isoline', 'Handlebars', 'MapBox', 'KPI', '2D', '3D', 'URL', 'JSON', 'Tukey', 'COUNT(*)', 'x', 'y'],
  ...['Airbnb Colors', 'Lyft Colors', 'Preset Colors', 'Superset Colors', 'Preset + Superset', 'ECharts gradient'],
  ...['D3 Category 10', 'D3 Category 20', 'D3 Category 20b', 'D3 Category 20c', 'Google Category 10c'],
  ...['Google Category 20c', 'ECharts v4.x Colors', 'ECharts v5.x Colors', 'Deck.gl Heatmap Default'],
  ...['Superset', 'Preset'].flatMap((one) =>
    ['Sequential', 'Diverging'].flatMap((kind) => [`${one} ${kind} #1`, `${one} ${kind} #2`]),
  ),
  ...['Viridis', 'Inferno', 'Magma', 'Warm', 'Cool', 'Cube Helix', 'temporal_columns_lookup'],
  ...['std', 'cumsum', 'var', 'min', 'max', 'Min', 'Max', 'p1', 'p5', 'p95', 'p99', 'asfreq', 'bfill', 'ffill'],
  ...['1T', '1H', '1D', '7D', '1M', '1AS'],
]);
const countryNames = new Set(countries.map(([, label]) => label));
/** The parts of countries stand in brackets behind their names. */
const parts = ['regions', 'with overseas'];
/** `,d (12345.432 => 12,345)` and `%d/%m/%Y | 14/01/2019`. */
const format = /^[+$,.~\d]*[a-z%,]* \(12345|%[dmYH]/;

function isTranslated(text: string): boolean {
  return /[a-z]/i.test(text) && !names.has(text) && !countryNames.has(text) && !format.test(text);
}

const colors = ['blue', 'white', 'yellow', 'black', 'pink', 'grey', 'brown', 'green', 'purple', 'orange', 'red'];
const english = new Set([
  ...['types', ...vizTypes].flatMap((name) => englishChartTexts(name) ?? []).filter(isTranslated),
  ...parts,
]);

const placeholders = (text: string) =>
  (text.match(/\{+ ?\w+ ?\}+|deck\.gl|freq=[\w-]+|=> [^)]+|Mapbox|OSM/g) ?? []).sort();

test('there is a catalogue for each language', () => {
  const files = readdirSync('lib/text/chart-texts').filter((file) => file.endsWith('.json'));
  expect(files).toEqual(locales.map((locale) => `${locale}.json`).sort());
});

describe.each(locales)('%s', (locale) => {
  const own = catalogueOf(locale);

  test('says all texts of chart types and controls, and no others', () => {
    expect([...english].filter((text) => !own[text]?.trim())).toEqual([]);
    expect(Object.keys(own).filter((text) => !english.has(text) && !colors.includes(text))).toEqual([]);
  });

  test('keeps placeholders, examples and names', () => {
    const wrong = Object.entries(own).filter(([text, said]) => `${placeholders(text)}` !== `${placeholders(said)}`);
    expect(wrong).toEqual([]);
  });

  test('has a name for each country', () => {
    const named = countryTexts(locale, own);
    const unnamed = countries.filter(([, label, code]) => [undefined, '', code].includes(named[label]));
    expect(unnamed).toEqual([]);
    expect(named['France (regions)']).toContain(own.regions);
  });

  test('explore loads at most 15 kB: its areas and one panel', () => {
    addChartTexts(locale, { ...countryTexts(locale, own), ...own });
    const areas = ['controls', 'explore', 'ui'].map((area) => [
      area,
      JSON.parse(readFileSync(`lib/text/messages/${locale}/${area}.json`, 'utf8')),
    ]);
    const ofAreas = packed(Object.fromEntries(areas));
    const large = vizTypes.filter((type) => ofAreas + packed(translatedChartTexts(locale, type)) > 15_000);
    expect(large).toEqual([]);
  });
});

function packed(texts: object | null): number {
  return gzipSync(JSON.stringify(texts)).length;
}
