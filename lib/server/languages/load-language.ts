import { createHash } from 'node:crypto';
import type { Language } from '@/lib/text/language';
import { type Area, addTranslations, type Catalogue, translationsOf } from '@/lib/text/messages/translations';

/** The name of the file with the texts of each area. */
const files = {
  access: 'access',
  chart: 'chart',
  controls: 'controls',
  crud: 'crud',
  dashboard: 'dashboard',
  database: 'database',
  dataset: 'dataset',
  explore: 'explore',
  filterBar: 'filter-bar',
  home: 'home',
  list: 'list',
  pages: 'pages',
  report: 'report',
  shell: 'shell',
  sqllab: 'sqllab',
  ui: 'ui',
  upload: 'upload',
} as const satisfies Record<Area, string>;

declare global {
  /** `loadLanguage`, for the page guard: Next bundles the guard apart, and the texts are loaded once. */
  var isolineLoadLanguage: ((language: Language) => Promise<void>) | undefined;
}

const loads = new Map<Language, Promise<void>>();

/** Loads the catalogue of a language, about 300 kB, when the first request asks for it. English is always there. */
export function loadLanguage(language: Language): Promise<void> {
  const known = loads.get(language) ?? (language === 'en' ? Promise.resolve() : load(language));
  loads.set(language, known);
  return known;
}

async function load(language: Language): Promise<void> {
  const texts = await Promise.all(
    Object.entries(files).map(async ([area, file]) => {
      const { default: own } = await import(`../../text/messages/${language}/${file}.json`);
      return [area, own];
    }),
  );
  addTranslations(language, Object.fromEntries(texts));
}

const versions = new Map<Language, string>();

/** Changes with the texts of a loaded language: a part of the addresses that browsers keep. */
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
  return name !== 'pages' && Object.hasOwn(files, name);
}
