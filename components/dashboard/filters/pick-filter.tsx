import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Select } from '@/components/ui/select/select.client';
import { listOf } from '@/lib/dashboard/filter-bar/values';
import { useBarScene } from './bar-context';
import type { FilterEditorProps } from './filter-frame';
import { useOffer } from './use-offer';

/** Chooses one of the time columns or time grains that the dataset has. */
export function PickFilter({ filter, value, onChange, ids }: FilterEditorProps): ReactElement {
  const t = useTranslations('filterBar');
  const { bar, root } = useBarScene();
  const { offer, hasFailed, retry } = useOffer(root.dataset.base ?? '', filter, bar.filters, bar.staged);
  const choices = offer?.kind === 'choices' ? offer.choices : [];
  const [chosen = null] = listOf(value);
  return (
    <Select
      {...ids}
      value={chosen ?? undefined}
      onChange={(next) => onChange({ value: next === null ? null : [next] })}
      options={choices.map(([id, label]) => ({ value: id, label }))}
      isClearable
      isLoading={offer === null && !hasFailed}
      error={hasFailed ? t('failed') : undefined}
      onRetry={retry}
      placeholder={offer === null ? undefined : t('options', { count: choices.length })}
    />
  );
}
