import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Field } from '@/components/ui/input/field.client';
import { NumberField } from '@/components/ui/input/number-field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Select } from '@/components/ui/select/select.client';
import type { ConfigEdit, FilterItem } from '@/lib/dashboard/filter-config/config';
import { type DefaultItem, defaultMask } from '@/lib/dashboard/filter-config/default-mask';
import { isObject } from '@/lib/text/is-object';
import { loadValues } from './filter-data';
import { useLoaded } from './use-loaded';

export interface DefaultValueProps {
  readonly filter: FilterItem;
  readonly edit: (edit: ConfigEdit) => void;
  readonly error: string | undefined;
}

/** The value with which the filter begins. */
export function DefaultValue({ filter, edit, error }: DefaultValueProps): ReactElement {
  const t = useTranslations('dashboard.filters');
  const { id, filterType } = filter;
  const [target = {}] = filter.targets;
  const column = target.column?.name;
  const hasValues = filterType === 'filter_select' && target.datasetId !== undefined && column !== undefined;
  const { value: options, hasFailed } = useLoaded(hasValues ? `values:${target.datasetId}:${column}` : null, (signal) =>
    loadValues(target.datasetId ?? 0, column ?? '', signal),
  );
  const state = filter.defaultDataMask.filterState;
  const value = isObject(state) ? state.value : undefined;
  const list: readonly DefaultItem[] = Array.isArray(value) ? value : [];
  const set = (next: readonly DefaultItem[] | string | null): void =>
    edit({ type: 'change', id, changes: { defaultDataMask: defaultMask(filter, next) } });
  if (filterType === 'filter_range') {
    const [low = null, high = null] = list.map((item) => (typeof item === 'number' ? item : null));
    return (
      <div className="filters-pair">
        <Field label={t('from')} error={error}>
          <NumberField value={low} onChange={(next) => set([next, high])} />
        </Field>
        <Field label={t('to')}>
          <NumberField value={high} onChange={(next) => set([low, next])} />
        </Field>
      </div>
    );
  }
  if (filterType === 'filter_time') {
    return (
      <Field label={t('defaultValue')} hint={t('timeRangeHelp')} isRequired error={error}>
        <TextField value={typeof value === 'string' ? value : ''} onChange={(next) => set(next)} />
      </Field>
    );
  }
  return (
    <Field label={t('defaultValue')} isRequired error={error ?? (hasFailed ? t('valuesFailed') : undefined)}>
      <Select
        isMultiple
        isFreeForm
        value={list}
        isLoading={hasValues && options === undefined && !hasFailed}
        options={options ?? []}
        onChange={(values) => set(values)}
      />
    </Field>
  );
}
