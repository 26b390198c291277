import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chartTypes } from '@/app/(main)/chart/list/chart-types';
import { filterOptions } from '@/components/ui/select/select-rows';
import { sortChoices } from '@/lib/controls/sort-choices';
import { choiceNow, controlNow } from '@/lib/explore/panel-texts';
import { panels } from '@/lib/explore/panels';
import { errorsOf } from '@/lib/explore/validate';
import { categoriesOf, foundTypes } from '@/lib/explore/viz-catalogue';
import { loadLanguage } from '@/lib/server/languages/load-language';
import type { Language } from '@/lib/text/language';
import type { Control } from '@/lib/viz/viz';

beforeAll(() => Promise.all([loadLanguage('de'), loadLanguage('ja')]));
afterEach(() => {
  globalThis.isolineLanguage = undefined;
});

function answerIn(language: Language): void {
  globalThis.isolineLanguage = () => language;
}

const entries = Object.values(panels).map(({ definition }) => definition);
const control = (panel: keyof typeof panels, name: string) => panels[panel].controls.get(name) as Control;

describe('in English', () => {
  test('controls and choices are what they are', () => {
    const roseType = control('pie', 'roseType');
    expect(controlNow(roseType)).toBe(roseType);
    expect(choiceNow(['area', 'Area'])).toEqual({ value: 'area', label: 'Area' });
    expect(chartTypes().pie).toBe('Pie Chart');
  });
});

describe('in another language', () => {
  test('a control has its label, help and heading in it, and stays the same object', () => {
    answerIn('de');
    const outerRadius = controlNow(control('pie', 'outerRadius'));
    expect(outerRadius).toMatchObject({ name: 'outerRadius', label: 'Außenradius', heading: 'Kreisform', default: 70 });
    expect(controlNow(control('pie', 'outerRadius'))).toBe(outerRadius);
    expect(controlNow(control('cal_heatmap', 'cell_size')).description).toMatch(/in Pixeln$/);
    answerIn('ja');
    expect(controlNow(control('pie', 'outerRadius')).label).toBe('外側の半径');
  });

  test('a choice is found by its translation and by its English label', () => {
    answerIn('de');
    const choices = [choiceNow(['area', 'Area']), choiceNow(['radius', 'Radius'])];
    expect(choices).toEqual([
      { value: 'area', label: 'Fläche', alias: 'Area' },
      { value: 'radius', label: 'Radius' },
    ]);
    const [fläche] = choices;
    expect(filterOptions(choices, 'fläch')).toEqual([fläche]);
    expect(filterOptions([choiceNow([1, 'Top']), choiceNow([2, 'Left'])], 'top')).toMatchObject([{ label: 'Oben' }]);
  });

  test('a chart type is found by its translation and by its English name', () => {
    answerIn('de');
    const found = (search: string) => foundTypes(entries, { kind: 'all' }, search).map(({ type }) => type);
    expect(found('kreisd')[0]).toBe('pie');
    expect(found('pie')[0]).toBe('pie');
    expect(chartTypes().pie).toBe('Kreisdiagramm');
  });

  test('categories are in the order of their translations, the other types at the end', () => {
    answerIn('de');
    const categories = categoriesOf(entries);
    expect(categories.slice(0, 3)).toEqual(['Evolution', 'Flow', 'Map']);
    expect(categories.at(-1)).toBe('Other');
  });

  test('problems, countries and orders have translations', () => {
    answerIn('de');
    const context = { dataset: null, rowCeiling: 50_000 };
    const form = { viz_type: 'pie', row_limit: 60_000 };
    expect(errorsOf(panels.pie, form, context).row_limit).toEqual(['Der Wert darf 50000 nicht überschreiten']);
    expect(choiceNow(['germany', 'Germany'])).toEqual({ value: 'germany', label: 'Deutschland', alias: 'Germany' });
    expect(sortChoices({ groupby: ['a'] }, null)[0]).toEqual({ value: 'name', label: 'Kategoriename' });
  });

  test('what has no translation stays as it is', () => {
    answerIn('de');
    expect(choiceNow(['x', 'constructor'])).toEqual({ value: 'x', label: 'constructor' });
  });
});
