import { describe, expect, test } from 'vitest';
import { layerProblems, newLayer, storedLayer, withType } from '@/lib/controls/annotation-draft';
import { withSetting } from '@/lib/controls/column-settings';
import { ruleText, storedRule } from '@/lib/controls/condition';
import { withExamples } from '@/lib/controls/format-options';
import { resultNames } from '@/lib/controls/result-names';
import { tableFields } from '@/lib/controls/shown-fields';
import { storedColor, storedColorText } from '@/lib/controls/stored-color';
import { zoomSizes } from '@/lib/controls/zoom-sizes';
import { annotationLayer } from '@/lib/query/annotation-layer';

test('colours are stored in parts', () => {
  expect(storedColorText({ r: 0, g: 122, b: 135, a: 1 })).toBe('#007a87');
  expect(storedColorText({ r: 1, g: 2 })).toBeNull();
  expect(storedColor('rgba(1, 2, 3, 0.5)')).toEqual({ r: 1, g: 2, b: 3, a: 0.5 });
  expect(storedColor(null)).toBeUndefined();
});

test('a rule keeps only the targets of its comparison', () => {
  const rule = { column: 'x', operator: '< x ≤', targetValue: 1, targetValueLeft: 2, targetValueRight: 3 };
  expect(storedRule({ ...rule, toAllRow: false })).toEqual({
    column: 'x',
    operator: '< x ≤',
    targetValueLeft: 2,
    targetValueRight: 3,
  });
  expect(storedRule({ ...rule, operator: 'None' })).toEqual({ column: 'x', operator: 'None' });
  expect(ruleText(rule)).toBe('2 < x ≤ 3');
  expect(ruleText({ column: 'x', operator: '>', targetValue: 5 })).toBe('x > 5');
});

test('a column without settings is not stored', () => {
  const one = withSetting(undefined, 'a', 'columnWidth', 80);
  expect(one).toEqual({ a: { columnWidth: 80 } });
  expect(withSetting(one, 'a', 'columnWidth', null)).toEqual({});
  expect(withSetting(one, 'b', 'visible', false)).toEqual({ a: { columnWidth: 80 }, b: { visible: false } });
});

test('a compared metric has four columns', () => {
  const column = (name: string) => ({ name, kind: 'numeric' as const, example: 1 });
  const fields = tableFields({ metrics: ['count'] }, [column('year'), column('count'), column('count__1 year ago')]);
  expect(fields.map(({ key }) => key)).toEqual(['year', 'Main count', '# count', '△ count', '% count']);
  expect(tableFields({ groupby: ['city'], metrics: ['count'] }, []).map(({ key }) => key)).toEqual(['city', 'count']);
});

test('formats show a figure of the chart', () => {
  const choices = [
    ['SMART_NUMBER', 'Adaptive formatting'],
    [',.1f', ',.1f'],
  ] as const;
  const result = [{ name: 'count', kind: 'numeric' as const, example: 1234.56 }];
  expect(withExamples(choices, { metrics: ['count'] }, result)[1]).toEqual([',.1f', ',.1f', '1,234.6']);
  expect(withExamples(choices, {}, result)).toEqual(choices);
});

test('sizes grow with the zoom level', () => {
  const sizes = zoomSizes('LINEAR', { width: 100, height: 50 }).values as Record<number, unknown>;
  expect(sizes[6]).toEqual({ width: 100, height: 50 });
  expect(sizes[7]).toEqual({ width: 130, height: 65 });
  expect(sizes[0]).toEqual({ width: 0, height: 0 });
  expect(Object.keys(zoomSizes('FIXED', {}).values as object)).toHaveLength(29);
});

test('the names of a chart’s result, and none for bad JSON', () => {
  expect(resultNames('{"query_mode":"raw","all_columns":["a","b"],"metrics":["count"]}')).toEqual(['a', 'b']);
  expect(resultNames('{"groupby":["a"],"metrics":["count"]}')).toEqual(['a', 'count']);
  expect(resultNames('{')).toEqual([]);
});

describe('annotation layers', () => {
  test('are stored as the API takes them', () => {
    const layer = storedLayer({ ...newLayer(), name: ' Target ', value: '5' });
    expect(annotationLayer.parse(layer)).toMatchObject({ name: 'Target', show: true, showMarkers: false });
    const event = storedLayer({ ...withType(newLayer(), 'EVENT'), name: 'Days', value: 3 });
    expect(annotationLayer.parse(event)).toMatchObject({ annotationType: 'EVENT', sourceType: 'NATIVE', value: 3 });
  });

  test('name what they lack', () => {
    expect(layerProblems(newLayer(), [])).toEqual(['name', 'formula']);
    const table = { name: 'a', annotationType: 'INTERVAL', sourceType: 'table', value: 3 };
    expect(layerProblems(table, [{ name: 'a' }])).toEqual(['nameTaken', 'timeColumn', 'intervalEnd']);
  });
});
