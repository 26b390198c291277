import { expect, test } from 'vitest';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import { fittedTo } from '@/lib/explore/fit';
import { panels } from '@/lib/explore/panels';
import { filledForm } from './filled-form';
import { sampleDataset } from './sample-dataset';

const emptied: ExploreDataset = { ...sampleDataset, columns: [], metrics: [] };
/** Its charts have fields, it has none. */
const withoutFields = new Set(['deck_multi']);

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
