'use client';

import { useTranslations } from 'next-intl';
import { memo, type ReactElement } from 'react';
import { CurrencyFields } from '@/components/controls/look/currency-fields.client';
import { Field } from '@/components/ui/input/field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { toast } from '@/components/ui/overlay/toast';
import type { MetricDraft } from '@/lib/dataset/draft';
import { useEditing, useProblem } from './editor-context';
import { ExpressionField } from './expression-field.client';
import { PartDetails } from './part-details.client';
import { PartRow } from './part-row.client';
import { useFirstFocus } from './use-first-focus';

const cellCount = 3;

export const MetricRow = memo(function MetricRow({ metric }: { readonly metric: MetricDraft }): ReactElement {
  const t = useTranslations('dataset.metrics');
  const { store } = useEditing();
  const { key, name } = metric;
  const problem = useProblem('metrics', key);
  const first = useFirstFocus(key);
  const change = (part: Partial<MetricDraft>) => store.dispatch({ type: 'set_metric', key, change: part });
  function remove(): void {
    const at = store.getState().draft.metrics.findIndex((one) => one.key === key);
    store.dispatch({ type: 'remove_metric', key });
    const onSelect = () => store.dispatch({ type: 'restore_metric', metric, at });
    toast.info(t('removed', { name }), { action: { label: t('undo'), onSelect } });
  }
  return (
    <PartRow
      name={name}
      id={key}
      onRemove={remove}
      cellCount={cellCount}
      cells={
        <>
          <td className="dataset-field">
            <Field label={t('key')} isLabelHidden error={problem('name')}>
              <TextField ref={first} value={name} maxLength={255} onChange={(next) => change({ name: next })} />
            </Field>
          </td>
          <td className="dataset-field">
            <TextField aria-label={t('label')} value={metric.label} onChange={(label) => change({ label })} />
          </td>
          <td className="dataset-sql">
            <ExpressionField
              label={t('expression')}
              value={metric.expression}
              onChange={(expression) => change({ expression })}
              isMetric
              error={problem('expression')}
            />
          </td>
        </>
      }
      details={
        <PartDetails extra={metric.extra} onChange={(extra) => change({ extra })}>
          <Field label={t('description')}>
            <TextField
              value={metric.description}
              placeholder={t('description')}
              onChange={(description) => change({ description })}
            />
          </Field>
          <Field label={t('format')}>
            <TextField
              value={metric.d3format}
              placeholder={t('formatPlaceholder')}
              maxLength={128}
              onChange={(d3format) => change({ d3format })}
            />
          </Field>
          <Field label={t('currency')}>
            {(ids) => (
              <CurrencyFields
                ids={ids}
                value={metric.currency}
                onChange={(currency) => change({ currency: currency ?? null })}
              />
            )}
          </Field>
        </PartDetails>
      }
    />
  );
});
