import { sortChoices } from '@/lib/controls/sort-choices';
import { panelOf, panels } from '@/lib/explore/panels';
import { usualTypes } from '@/lib/explore/usual-types';
import { problemTexts } from '@/lib/explore/validate';
import { timeGrainNames } from '@/lib/query/time-grain-names';
import { type ChartTexts, chartTextsOf } from '@/lib/text/chart-texts/chart-texts';
import { type Language, languageTag } from '@/lib/text/language';
import { countries } from '@/lib/viz/country-map/countries';
import { formatChoices } from '@/lib/viz/kit/text/format-choices';
import type { Control, ControlType } from '@/lib/viz/viz';

const formatTypes: ReadonlySet<ControlType> = new Set(['ColumnConfigControl', 'CollectionControl']);

/** The English texts of a panel that are not written in its controls: grains, formats, orders, problems, usual types. */
function sharedTexts(controls: readonly Control[]): string[] {
  const grains = controls.some(({ name }) => name.startsWith('time_grain_sqla')) ? Object.values(timeGrainNames) : [];
  const formats = controls.some(({ type }) => formatTypes.has(type)) ? bothFormats() : [];
  const orders = controls.some(({ type }) => type === 'XAxisSortControl')
    ? sortChoices({ groupby: ['any'] }, null)
    : [];
  const types = usualTypes.map((type) => panels[type].definition.name);
  return [...grains, ...formats, ...orders.map(({ label }) => label), ...problemTexts, ...types, 'Yes', 'No'];
}

function bothFormats(): string[] {
  return [...formatChoices('number'), ...formatChoices('time')].map(([, label]) => label);
}

/**
 * The English texts of a chart type's panel, each once; of `types` the names, categories, tags and descriptions of all
 * types; of `grains` the names of time grains. Null for other names.
 */
export function englishChartTexts(name: string): readonly string[] | null {
  if (name === 'types') {
    const all = Object.values(panels).map(({ definition }) => definition);
    return unique(all.flatMap(({ name, category, description, tags }) => [name, category, description, ...tags]));
  }
  if (name === 'grains') return unique(Object.values(timeGrainNames));
  const panel = panelOf(name);
  if (panel === undefined) return null;
  const controls = [...panel.controls.values()];
  const own = panel.sections.flatMap(({ label, rows }) => [
    label,
    ...rows
      .flat()
      .flatMap((control) => [
        control.label,
        control.description,
        control.heading,
        control.placeholder,
        ...(control.choices ?? []).map(([, text]) => text),
      ]),
  ]);
  return unique([panel.definition.name, ...own.filter((text) => text !== undefined), ...sharedTexts(controls)]);
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

/** The translations of a name's texts that differ from the English ones; null for an unknown name. */
export function translatedChartTexts(language: Language, name: string): ChartTexts | null {
  const texts = chartTextsOf(language);
  const found = englishChartTexts(name)?.flatMap((english) => {
    const own = Object.hasOwn(texts, english) ? texts[english] : undefined;
    return own === undefined || own === english ? [] : [[english, own] as const];
  });
  return found === undefined ? null : Object.fromEntries(found);
}

/** The names of the countries that a map offers, by their English labels. `texts` has what is said of their parts. */
export function countryTexts(language: Language, texts: ChartTexts): ChartTexts {
  const names = new Intl.DisplayNames([languageTag(language)], { type: 'region' });
  return Object.fromEntries(
    countries.map(([, label, code]) => {
      const [, part] = /\(([^)]*)\)$/.exec(label) ?? [];
      const name = names.of(code) ?? label;
      return [label, part === undefined ? name : `${name} (${texts[part] ?? part})`];
    }),
  );
}
