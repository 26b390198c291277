import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { TimeRangeEditor } from '@/components/controls/time/time-range-editor.client';
import { useChartTexts } from '@/components/explore/chart-texts.client';
import { Field } from '@/components/ui/input/field.client';
import { NumberField } from '@/components/ui/input/number-field.client';
import { Select } from '@/components/ui/select/select.client';
import type { SelectOption } from '@/components/ui/select/select-option';
import type { ConfigEdit, FilterItem } from '@/lib/dashboard/filter-config/config';
import { type DefaultItem, defaultMask } from '@/lib/dashboard/filter-config/default-mask';
import { endsOf, singleValueOf } from '@/lib/dashboard/single-value';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import { chartText } from '@/lib/text/chart-texts/chart-texts';
import { isObject } from '@/lib/text/is-object';
import { noFilter } from '@/lib/time/range-choice';
import { loadValues } from './filter-data';
import { useLoaded } from './use-loaded';

export interface DefaultValueProps {
  readonly filter: FilterItem;
  readonly dataset: ExploreDataset | undefined;
  readonly edit: (edit: ConfigEdit) => void;
  readonly error: string | undefined;
}

/** The value with which the filter begins. */
export function DefaultValue({ filter, dataset, edit, error }: DefaultValueProps): ReactElement {
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
    const single = singleValueOf(filter.controlValues.enableSingleValue);
    if (single !== null) {
      const label = single === 'exact' ? t('singles.s1') : t(single === 'minimum' ? 'from' : 'to');
      return (
        <Field label={label} error={error}>
          <NumberField value={single === 'maximum' ? high : low} onChange={(next) => set(endsOf(single, next))} />
        </Field>
      );
    }
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
      <Field label={t('defaultValue')} isRequired error={error}>
        <TimeRangeEditor
          value={typeof value === 'string' ? value : ''}
          onChange={(next) => set(next === noFilter ? null : next)}
        />
      </Field>
    );
  }
  if (filterType === 'filter_timecolumn' || filterType === 'filter_timegrain') {
    const Pick = filterType === 'filter_timegrain' ? GrainSelect : TimeColumnSelect;
    return (
      <Field label={t('defaultValue')} isRequired error={error}>
        <Pick
          label={t('defaultValue')}
          value={list[0] ?? null}
          dataset={dataset}
          onChange={(chosen) => set(chosen === null ? null : [chosen])}
        />
      </Field>
    );
  }
  const choice = {
    isFreeForm: true,
    isLoading: hasValues && options === undefined && !hasFailed,
    options: options ?? [],
  } as const;
  return (
    <Field label={t('defaultValue')} isRequired error={error ?? (hasFailed ? t('valuesFailed') : undefined)}>
      {filter.controlValues.multiSelect === false ? (
        <Select
          {...choice}
          isClearable
          value={list[0] ?? null}
          onChange={(chosen) => set(chosen === null ? null : [chosen])}
        />
      ) : (
        <Select {...choice} isMultiple value={list} onChange={(values) => set(values)} />
      )}
    </Field>
  );
}

interface PickProps {
  readonly label: string;
  readonly value: DefaultItem | null;
  readonly dataset: ExploreDataset | undefined;
  readonly onChange: (chosen: DefaultItem | null) => void;
}

function GrainSelect({ dataset, ...select }: PickProps): ReactElement {
  useChartTexts('grains');
  const grains = dataset?.timeGrains ?? [];
  return (
    <Select {...select} isClearable options={grains.map(([value, name]) => ({ value, label: chartText(name) }))} />
  );
}

function TimeColumnSelect({ dataset, ...select }: PickProps): ReactElement {
  return <Select {...select} isClearable options={timeColumnsOf(dataset)} />;
}

function timeColumnsOf(dataset: ExploreDataset | undefined): readonly SelectOption[] {
  const times = dataset?.columns.filter(({ isTemporal }) => isTemporal) ?? [];
  return times.map(({ name, verboseName }) => ({ value: name, label: verboseName || name }));
}
