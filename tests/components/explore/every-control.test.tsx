import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { controlComponents } from '@/components/controls/registry';
import { readsForm } from '@/components/explore/control-panel/control-frame.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import { type FormRecord, newDraft } from '@/lib/explore/draft';
import { panels } from '@/lib/explore/panels';
import { suggestedFormOf } from '@/lib/explore/suggest';
import controls from '@/lib/text/messages/en/controls.json';
import explore from '@/lib/text/messages/en/explore.json';
import ui from '@/lib/text/messages/en/ui.json';
import type { Control } from '@/lib/viz/viz';
import { otherValue } from '@/tests/lib/explore/other-value';
import { sampleDataset } from '@/tests/lib/explore/sample-dataset';

/** These may show nothing: one never does, the other only beside a comparison. */
const silent: ReadonlySet<Control['type']> = new Set(['HiddenControl', 'ComparisonRangeLabel']);
const messages = { controls, explore, ui };

function drawn(control: Control, value: unknown, formData: FormRecord, vizType: string): string {
  const Editor = controlComponents[control.type];
  return renderToStaticMarkup(
    <TextProvider messages={messages}>
      <Editor
        control={control}
        value={value}
        onChange={() => undefined}
        onChangeMany={() => undefined}
        formData={formData}
        vizType={vizType}
        dataset={sampleDataset}
        resultColumns={[]}
        errors={[]}
        ids={{ control: 'control', label: 'label', description: undefined }}
      />
    </TextProvider>,
  );
}

describe.each(Object.entries(panels))('%s', (vizType, panel) => {
  const { formData } = newDraft(suggestedFormOf(sampleDataset, panel));

  test('each control is drawn: empty, with its first value and with another', () => {
    for (const control of panel.controls.values()) {
      for (const value of [undefined, formData[control.name] ?? control.default, otherValue(control)]) {
        const html = drawn(control, value, formData, vizType);
        if (!silent.has(control.type)) expect(html, `${control.name} ${JSON.stringify(value)}`).not.toBe('');
        expect(html, control.name).not.toMatch(/MISSING_MESSAGE|\[object Object\]|NaN/);
      }
    }
  });

  test('a control that is not drawn anew for a change of others shows nothing of them', () => {
    for (const control of panel.controls.values()) {
      if (readsForm.has(control.type)) continue;
      const value = otherValue(control);
      expect(drawn(control, value, {}, vizType), control.name).toBe(drawn(control, value, formData, vizType));
    }
  });
});
