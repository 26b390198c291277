'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { loadLater } from '@/components/ui/load-later';
import { metricProblem, metricTitle } from '@/lib/controls/field-titles';
import { keysOf } from '@/lib/controls/item-keys';
import { isMultiple, listOf } from '@/lib/explore/field-shape';
import { FieldBox } from './field-box.client';
import type { FieldItem } from './field-chip.client';

const metricEditor = loadLater(async () => (await import('./metric/metric-editor.client')).MetricEditor);

/** One metric or a list of them: saved metrics by name, others as objects. */
export function DndMetricSelect({ control, value, onChange, dataset, errors, ids }: ControlProps): ReactElement {
  const t = useTranslations('controls.fields');
  const MetricEditor = metricEditor.usePart();
  const isList = isMultiple(control);
  const values = isList ? listOf(value) : listOf(value).slice(0, 1);
  const keys = keysOf(values);
  const items = values.map((one, index): FieldItem => {
    const saved = typeof one === 'string' ? dataset?.metrics.find(({ name }) => name === one) : undefined;
    const problem = metricProblem(one, dataset);
    return {
      id: keys[index] ?? '',
      value: one,
      kind: 'function',
      label: metricTitle(one, dataset),
      facts: saved === undefined ? undefined : [saved.description, saved.expression].filter(Boolean).join('\n'),
      isCertified: (saved?.certification ?? null) !== null,
      problem: problem === null ? undefined : t('missing', { name: problem }),
    };
  });
  return (
    <FieldBox
      control={control}
      errors={errors}
      ids={ids}
      items={items}
      hint={t(isList ? 'hint.metrics' : 'hint.metric')}
      newLabel={t('metric.new')}
      onChange={(next) => onChange(isList ? next : (next[0] ?? null))}
      part={metricEditor}
      renderEditor={(props) => MetricEditor && <MetricEditor {...props} dataset={dataset} />}
    />
  );
}
