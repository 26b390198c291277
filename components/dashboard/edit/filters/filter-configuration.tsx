import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import { Field } from '@/components/ui/input/field.client';
import { RadioGroup } from '@/components/ui/input/radio-group.client';
import { Select } from '@/components/ui/select/select.client';
import { possibleParents } from '@/lib/dashboard/filter-config/cascade';
import { canCascade, hasPrefilter } from '@/lib/dashboard/filter-config/config';
import { controlChanges } from '@/lib/dashboard/filter-config/default-mask';
import { singleValues } from '@/lib/dashboard/single-value';
import { FilterLine } from './filter-line';
import { FilterPrefilter } from './filter-prefilter';
import type { FilterPartProps } from './filter-settings';

const displayModes = ['slider-and-input', 'slider', 'input'] as const;

/** What the filter offers: dependencies, a filter before it, the order of its values, the form of a range. */
export function FilterConfiguration(props: FilterPartProps): ReactElement {
  const { filter, config, edit, faults, dataset } = props;
  const t = useTranslations('dashboard.filters');
  const { id, filterType, controlValues } = filter;
  const parents = possibleParents(config, id);
  const [isDependent, setIsDependent] = useState(filter.cascadeParentIds.length > 0);
  const sort = controlValues.sortAscending;
  const set = (key: string, value: unknown): void => edit({ type: 'set_control', id, key, value });
  const change = (changes: Readonly<Record<string, unknown>>): void => edit({ type: 'change', id, changes });
  const setSingle = (value: number | undefined): void => change(controlChanges(filter, 'enableSingleValue', value));
  const hasRange = filterType === 'filter_range';
  const isSorted = filterType !== 'filter_range' && filterType !== 'filter_time';
  return (
    <div className="filters-form">
      {canCascade(filterType) && (parents.length > 0 || isDependent) && (
        <>
          <FilterLine label={t('dependent')} help={t('dependentHelp')}>
            <Checkbox
              label={t('dependent')}
              isChecked={isDependent}
              onChange={(next) => {
                setIsDependent(next);
                if (!next) change({ cascadeParentIds: [] });
              }}
            />
          </FilterLine>
          {isDependent && (
            <Field label={t('parents')} error={faults.includes('parents') ? t('faults.parents') : undefined}>
              <Select
                isMultiple
                value={filter.cascadeParentIds}
                options={parents.map(({ id: value, name }) => ({ value, label: name || t('untitled') }))}
                onChange={(values) => change({ cascadeParentIds: values.map(String) })}
              />
            </Field>
          )}
        </>
      )}
      {hasPrefilter(filterType) && <FilterPrefilter {...props} />}
      {isSorted && (
        <>
          <Checkbox
            label={t('sort')}
            isChecked={typeof sort === 'boolean'}
            onChange={(next) => {
              set('sortAscending', next ? true : undefined);
              if (!next) change({ sortMetric: undefined });
            }}
          />
          {typeof sort === 'boolean' && (
            <>
              <RadioGroup
                label={t('sortType')}
                direction="row"
                value={sort ? 'ascending' : 'descending'}
                options={[
                  { value: 'ascending', label: t('ascending') },
                  { value: 'descending', label: t('descending') },
                ]}
                onChange={(value) => set('sortAscending', value === 'ascending')}
              />
              {filterType === 'filter_select' && (
                <Field label={t('sortMetric')} help={t('sortMetricHelp')}>
                  <Select
                    value={typeof filter.sortMetric === 'string' ? filter.sortMetric : null}
                    isClearable
                    options={(dataset?.metrics ?? []).map(({ name, verboseName }) => ({
                      value: name,
                      label: verboseName || name,
                    }))}
                    onChange={(value) => change({ sortMetric: value === null ? undefined : value })}
                  />
                </Field>
              )}
            </>
          )}
        </>
      )}
      {hasRange && (
        <>
          <Checkbox
            label={t('single')}
            isChecked={typeof controlValues.enableSingleValue === 'number'}
            onChange={(next) => setSingle(next ? singleValues.exact : undefined)}
          />
          {typeof controlValues.enableSingleValue === 'number' && (
            <RadioGroup
              label={t('singleType')}
              direction="row"
              value={String(controlValues.enableSingleValue)}
              options={Object.values(singleValues).map((value) => ({
                value: String(value),
                label: t(`singles.s${value}`),
              }))}
              onChange={(value) => setSingle(Number(value))}
            />
          )}
          <Field label={t('rangeType')}>
            <Select
              value={displayModes.find((mode) => mode === controlValues.rangeDisplayMode) ?? 'slider-and-input'}
              isSearchable={false}
              options={displayModes.map((value) => ({ value, label: t(`rangeTypes.${value}`) }))}
              onChange={(value) => set('rangeDisplayMode', value)}
            />
          </Field>
        </>
      )}
    </div>
  );
}
