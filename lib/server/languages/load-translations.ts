import { createHash } from 'node:crypto';
import { isLanguage, type Language, languages } from '@/lib/text/language';
import { type Area, addTranslations, type Catalogue, translationsOf } from '@/lib/text/messages/translations';

const areas: readonly Area[] = [
  'chart',
  'controls',
  'crud',
  'dashboard',
  'database',
  'dataset',
  'explore',
  'filterBar',
  'home',
  'list',
  'pages',
  'report',
  'shell',
  'sqllab',
  'ui',
  'upload',
];

/** Loads the catalogue of every language, about 4 MB, so that pages are drawn in each of them without waiting. */
export async function loadTranslations(): Promise<void> {
  const others = Object.keys(languages)
    .filter(isLanguage)
    .filter((language) => language !== 'en');
  await Promise.all(others.flatMap((language) => areas.map((area) => load(language, area))));
}

async function load(language: Language, area: Area): Promise<void> {
  const file = area === 'filterBar' ? 'filter-bar' : area;
  const { default: texts } = await import(`../../text/messages/${language}/${file}.json`);
  addTranslations(language, { [area]: texts });
}

const versions = new Map<Language, string>();

/** Changes with the texts of the language: a part of the addresses that browsers keep. */
export function versionOfTexts(language: Language): string {
  const known = versions.get(language) ?? digest(translationsOf(language));
  versions.set(language, known);
  return known;
}

function digest(texts: Partial<Catalogue>): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 10);
}

/** Whether the texts of an area go to the browser. */
export function isPageArea(name: string): name is Exclude<Area, 'pages'> {
  return name !== 'pages' && (areas as readonly string[]).includes(name);
}
