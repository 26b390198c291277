import { expect, test } from 'vitest';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import { fittedTo } from '@/lib/explore/fit';
import { panels } from '@/lib/explore/panels';
import { filledForm } from './filled-form';
import { sampleDataset } from './sample-dataset';

const emptied: ExploreDataset = { ...sampleDataset, columns: [], metrics: [] };
/** Its charts have fields, it has none. */
const withoutFields = new Set(['deck_multi']);

test('a time grain that the database of another dataset does not offer is named and removed', () => {
  const form = { viz_type: 'echarts_timeseries_line', x_axis: 'ordered_at', time_grain_sqla: 'PT1S' };
  expect(fittedTo(form, sampleDataset)).toEqual({
    formData: { viz_type: 'echarts_timeseries_line', x_axis: 'ordered_at' },
    misfits: [{ control: 'time_grain_sqla', label: 'Time Grain', words: 'PT1S' }],
  });
  expect(fittedTo({ ...form, time_grain_sqla: 'P1D' }, sampleDataset).misfits).toEqual([]);
});

test.each(Object.entries(panels))('%s: fields that are gone are named with their control', (type, panel) => {
  const form = filledForm(panel, sampleDataset);
  expect(fittedTo(form, sampleDataset).misfits).toEqual([]);
  const { misfits, formData } = fittedTo(form, emptied);
  if (!withoutFields.has(type)) expect(misfits.length).toBeGreaterThan(0);
  for (const { control, label, words } of misfits) {
    expect(panel.controls.has(control)).toBe(true);
    expect(label).not.toBe('');
    expect(words).not.toMatch(/^$|\[object|undefined/);
  }
  expect(fittedTo(formData, emptied).misfits).toEqual([]);
});
