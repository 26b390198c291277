import { withBase } from '@/lib/base-path/base-path';
import { addChartTexts, type ChartTexts } from '@/lib/text/chart-texts/chart-texts';
import { currentLanguage } from '@/lib/text/current-language';

/** A chart type, whose panel is shown; `types`, for the names and descriptions of all of them; `grains`, of time. */
export type ChartTextsName = string;

const loads = new Map<ChartTextsName, Promise<void>>();

/**
 * Loads the translated texts of a chart type. Undefined where nothing is to be loaded: in English and on the server.
 * The same promise for the same name. Texts that cannot be loaded stay English.
 */
export function loadChartTexts(name: ChartTextsName): Promise<void> | undefined {
  if (typeof document === 'undefined' || currentLanguage() === 'en') return;
  const known = loads.get(name) ?? fetchTexts(name);
  loads.set(name, known);
  return known;
}

async function fetchTexts(name: ChartTextsName): Promise<void> {
  const language = currentLanguage();
  const version = document.documentElement.dataset.texts ?? '';
  try {
    const response = await fetch(withBase(`/lang/${language}/texts/?charts=${encodeURIComponent(name)}&v=${version}`));
    if (response.ok) addChartTexts(language, (await response.json()) as ChartTexts);
  } catch {}
}
