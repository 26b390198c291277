import { describe, expect, test } from 'vitest';
import { changeKind } from '@/lib/explore/change-kind';
import { type FormRecord, newDraft } from '@/lib/explore/draft';
import { panels } from '@/lib/explore/panels';
import { reduceDraft } from '@/lib/explore/reducer';
import type { FormData } from '@/lib/query/form-data';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import { vizOf } from '@/lib/viz/drawings';
import { filledForm } from './filled-form';
import { otherValue } from './other-value';
import { sampleDataset } from './sample-dataset';

/** The queries of a form, as the browser would send them and the server takes them. Annotations are asked for apart. */
function queriesOf(type: string, form: FormRecord): unknown {
  const context = vizOf(type)?.query({ ...form, viz_type: type, datasource: '7__table' } as FormData);
  const { queries } = parseQueryContext(JSON.parse(JSON.stringify(context)));
  return queries.map(({ annotation_layers: _, ...query }) => query);
}

describe.each(Object.entries(panels))('%s', (type, panel) => {
  const controls = [...panel.controls.values()];
  const start = newDraft(filledForm(panel, sampleDataset));

  test('each control changes the form, and the form makes a valid query', () => {
    expect(controls.length).toBeGreaterThan(0);
    for (const control of controls) {
      const value = otherValue(control);
      const next = reduceDraft(start, { type: 'set_control', name: control.name, value }, sampleDataset);
      expect(next.formData[control.name], control.name).toEqual(value);
      expect(() => queriesOf(type, next.formData), control.name).not.toThrow();
    }
  });

  test('a change of look asks the same', () => {
    const before = queriesOf(type, start.formData);
    for (const control of controls.filter(({ renderTrigger }) => renderTrigger)) {
      const next = reduceDraft(
        start,
        { type: 'set_control', name: control.name, value: otherValue(control) },
        sampleDataset,
      );
      expect(changeKind(start.formData, next.formData), control.name).not.toBe('query');
      expect(queriesOf(type, next.formData), control.name).toEqual(before);
    }
  });
});
