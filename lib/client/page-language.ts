import { withBase } from '@/lib/base-path/base-path';
import { currentLanguage } from '@/lib/text/current-language';
import type { Language } from '@/lib/text/language';
import type { Messages } from '@/lib/text/messages/messages';
import { addTranslations, translationsOf } from '@/lib/text/messages/translations';

type PageArea = keyof Messages;

const loads = new Map<PageArea, Promise<void>>();
/** By the names of the areas: React's `use` needs the same promise at each rendering. */
const waiting = new Map<string, Promise<Partial<Messages>>>();

/**
 * These texts in the language of the page: at once if its translations are in memory, otherwise as soon as they are
 * loaded. Texts that cannot be loaded stay English.
 */
export function textsOfPage(english: Partial<Messages>): Partial<Messages> | Promise<Partial<Messages>> {
  const language = currentLanguage();
  if (language === 'en') return english;
  const areas = Object.keys(english) as PageArea[];
  const name = areas.join(',');
  if (typeof document === 'undefined' || areas.every((area) => area in translationsOf(language))) {
    return translated(english, language);
  }
  const known = waiting.get(name) ?? loadTexts(areas).then(() => translated(english, language));
  waiting.set(name, known);
  return known;
}

/** Loads the texts of areas that no component asks for, where the page is not in English. */
export async function loadTexts(areas: readonly PageArea[]): Promise<void> {
  const language = currentLanguage();
  if (language === 'en') return;
  const missing = areas.filter((area) => !(area in translationsOf(language)) && !loads.has(area));
  if (missing.length > 0) {
    const load = fetchTexts(language, missing);
    for (const area of missing) loads.set(area, load);
  }
  await Promise.all(areas.map((area) => loads.get(area)));
}

/** One address for each set of areas and version, which browsers keep. Areas that cannot be loaded stay absent. */
async function fetchTexts(language: Language, areas: readonly PageArea[]): Promise<void> {
  const version = document.documentElement.dataset.texts ?? '';
  try {
    const response = await fetch(withBase(`/lang/${language}/texts/?areas=${areas.join(',')}&v=${version}`));
    if (!response.ok) throw new Error(String(response.status));
    addTranslations(language, (await response.json()) as Partial<Messages>);
  } catch {}
}

function translated(english: Partial<Messages>, language: Language): Partial<Messages> {
  const texts = translationsOf(language);
  return Object.fromEntries(Object.entries(english).map(([area, own]) => [area, texts[area as PageArea] ?? own]));
}
