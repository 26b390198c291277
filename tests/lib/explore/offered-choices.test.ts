import { describe, expect, test } from 'vitest';
import { controlChoices } from '@/lib/controls/control-choices';
import { accepts, withField } from '@/lib/explore/fields';
import { panels } from '@/lib/explore/panels';
import { sampleDataset } from './sample-dataset';

const chosen = new Set(['SelectControl', 'RadioButtonControl', 'ColorSchemeControl']);
/** Its choices are the dimensions of the form. */
const ofForm = new Set(['stackDimension']);

describe.each(Object.entries(panels))('%s', (_type, panel) => {
  test('each control among whose choices one chooses offers some', () => {
    for (const control of panel.controls.values()) {
      if (!chosen.has(control.type) || control.freeForm === true || ofForm.has(control.name)) continue;
      expect(controlChoices(control, sampleDataset).length, control.name).toBeGreaterThan(0);
    }
  });
});

test('the size of points is taken from a column or a metric that is dropped', () => {
  const control = panels.deck_scatter.controls.get('point_radius_fixed');
  const [column] = sampleDataset.columns.filter(({ kind }) => kind === 'numeric');
  const [metric] = sampleDataset.metrics;
  if (control === undefined || column === undefined || metric === undefined) throw new Error('No such field.');
  const fixed = { type: 'fix', value: 1000 };
  expect(accepts(control, { kind: 'column', column })).toBe(true);
  expect(withField(control, fixed, { kind: 'metric', metric })).toEqual({ type: 'metric', value: 'count' });
  expect(withField(control, fixed, { kind: 'column', column })).toMatchObject({
    type: 'metric',
    value: { aggregate: 'SUM', column: { column_name: 'price' } },
  });
});

test('a radius is chosen among the columns, too, and stays when the dataset has it', () => {
  const control = panels.mapbox.controls.get('point_radius');
  if (control === undefined) throw new Error('No such field.');
  const offered = controlChoices(control, sampleDataset).map(([value]) => value);
  expect(offered).toEqual(['Auto', ...sampleDataset.columns.map(({ name }) => name)]);
});
