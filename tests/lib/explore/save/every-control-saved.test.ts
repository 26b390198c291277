import { describe, expect, test } from 'vitest';
import { newDraft } from '@/lib/explore/draft';
import { effectiveForm } from '@/lib/explore/effective-form';
import { panels } from '@/lib/explore/panels';
import { reduceDraft } from '@/lib/explore/reducer';
import { savedForm } from '@/lib/explore/save/chart-body';
import { todaysForm } from '@/lib/explore/todays-form';
import { withoutHidden } from '@/lib/explore/visible';
import type { FormData } from '@/lib/query/form-data';
import { vizOf } from '@/lib/viz/drawings';
import { filledForm } from '@/tests/lib/explore/filled-form';
import { otherValue } from '@/tests/lib/explore/other-value';
import { sampleDataset } from '@/tests/lib/explore/sample-dataset';

/** The queries of a form as they are sent, without what a saved chart adds to its form. */
function queriesOf(type: string, form: Readonly<Record<string, unknown>>): unknown {
  const formData = { ...form, viz_type: type, datasource: '7__table' } as FormData;
  return JSON.parse(JSON.stringify(vizOf(type)?.query(formData).queries));
}

describe.each(Object.entries(panels))('%s', (type, panel) => {
  test('each control that is changed and saved is the same when the chart is opened again, unless it is hidden', () => {
    const start = newDraft(filledForm(panel, sampleDataset));
    for (const control of panel.controls.values()) {
      const { name } = control;
      const draft = reduceDraft(start, { type: 'set_control', name, value: otherValue(control) }, sampleDataset);
      const stored = JSON.stringify(savedForm(draft, sampleDataset, { sliceId: 3, dashboards: [] }));
      const opened = todaysForm(JSON.parse(stored), sampleDataset);
      const reopened = effectiveForm(opened, panel);
      const seen = withoutHidden(draft.formData, panel, sampleDataset);
      expect(opened[name], name).toEqual(name === 'temporal_columns_lookup' ? expect.anything() : seen[name]);
      for (const [other, shown] of Object.entries(effectiveForm(seen, panel))) {
        if (!filledInBySaving.has(other)) expect(reopened[other], `${name}: ${other}`).toEqual(shown);
      }
      const again = savedForm(newDraft(opened), sampleDataset, { sliceId: 3, dashboards: [] });
      expect(JSON.parse(JSON.stringify(again)), name).toEqual(JSON.parse(stored));
      expect(queriesOf(type, opened), name).toEqual(queriesOf(type, JSON.parse(stored)));
    }
  });
});

const filledInBySaving = new Set(['temporal_columns_lookup', 'slice_id', 'url_params', 'extra_form_data']);
