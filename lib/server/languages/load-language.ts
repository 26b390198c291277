import { createHash } from 'node:crypto';
import { addErrorTexts, type ErrorTexts } from '@/lib/errors/loaded-texts';
import { addChartTexts, type ChartTexts, chartTextsOf } from '@/lib/text/chart-texts/chart-texts';
import type { Language } from '@/lib/text/language';
import { type Area, addTranslations, type Catalogue, translationsOf } from '@/lib/text/messages/translations';
import { countryTexts } from './chart-texts';

/** The name of the file with the texts of each area. */
const files = {
  access: 'access',
  attachedReport: 'attached-report',
  chart: 'chart',
  controls: 'controls',
  crud: 'crud',
  dashboard: 'dashboard',
  database: 'database',
  dataset: 'dataset',
  explore: 'explore',
  exploreDialogs: 'explore-dialogs',
  filterBar: 'filter-bar',
  home: 'home',
  list: 'list',
  pages: 'pages',
  report: 'report',
  rights: 'rights',
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

/** Loads the catalogue of a language, about 350 kB, when the first request asks for it. English is always there. */
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
  const { default: charts } = (await import(`../../text/chart-texts/${language}.json`)) as { default: ChartTexts };
  const { default: errors } = (await import(`../../errors/texts/${language}.json`)) as { default: ErrorTexts };
  addErrorTexts(language, errors);
  addTranslations(language, Object.fromEntries(texts));
  addChartTexts(language, { ...countryTexts(language, charts), ...charts });
}

const versions = new Map<Language, string>();

/** Changes with the texts of a loaded language: a part of the addresses that browsers keep. */
export function versionOfTexts(language: Language): string {
  const known = versions.get(language) ?? digest({ ...translationsOf(language), charts: chartTextsOf(language) });
  versions.set(language, known);
  return known;
}

function digest(texts: Partial<Catalogue> & { readonly charts: ChartTexts }): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 10);
}

/** Whether the texts of an area go to the browser. */
export function isPageArea(name: string): name is Exclude<Area, 'pages'> {
  return name !== 'pages' && Object.hasOwn(files, name);
}
