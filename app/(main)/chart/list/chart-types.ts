import { allPanels } from '@/lib/explore/panels';
import { chartText } from '@/lib/text/chart-texts/chart-texts';

/** The names of all chart types in the current language, by their identifiers. */
export function chartTypes(): Readonly<Record<string, string>> {
  return Object.fromEntries(allPanels().map(({ definition: { type, name } }) => [type, chartText(name)]));
}
