import { describe, expect, test } from 'vitest';
import { changeKind } from '@/lib/explore/change-kind';
import { type Draft, type FormRecord, newDraft } from '@/lib/explore/draft';
import { kindOfColumns } from '@/lib/explore/explore-dataset';
import { type Panel, panels } from '@/lib/explore/panels';
import { reduceDraft } from '@/lib/explore/reducer';
import { suggestedFormOf } from '@/lib/explore/suggest';
import { errorsOf } from '@/lib/explore/validate';
import type { FormData } from '@/lib/query/form-data';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import { vizOf } from '@/lib/viz/drawings';
import { otherValue } from './other-value';
import { sampleDataset } from './sample-dataset';

const kindOf = kindOfColumns(sampleDataset);

/** The suggestion for a type, with a value in each field that must have one. */
function startOf(panel: Panel): Draft {
  const start = suggestedFormOf(sampleDataset, panel);
  const missing = Object.keys(errorsOf(panel, start, { kindOf, rowCeiling: 100_000 }));
  const filled = [...panel.controls.values()].filter(({ name }) => missing.includes(name));
  return newDraft({ ...start, ...Object.fromEntries(filled.map((control) => [control.name, otherValue(control)])) });
}

/** The queries of a form, as the browser would send them and the server takes them. Annotations are asked for apart. */
function queriesOf(type: string, form: FormRecord): unknown {
  const context = vizOf(type)?.query({ ...form, viz_type: type, datasource: '7__table' } as FormData);
  const { queries } = parseQueryContext(JSON.parse(JSON.stringify(context)));
  return queries.map(({ annotation_layers: _, ...query }) => query);
}

describe.each(Object.entries(panels))('%s', (type, panel) => {
  const controls = [...panel.controls.values()];
  const start = startOf(panel);

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
