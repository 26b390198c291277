import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import { Field } from '@/components/ui/input/field.client';
import { HelpMark } from '@/components/ui/input/help-mark.client';
import { TextAreaField } from '@/components/ui/input/text-area-field.client';
import { controlsOf } from '@/lib/dashboard/filter-config/config';
import { controlChanges } from '@/lib/dashboard/filter-config/default-mask';
import { hasDefaultValue } from '@/lib/dashboard/filter-config/validate';
import { DefaultValue } from './default-value';
import type { FilterPartProps } from './filter-settings';

const emptyMask = { extraFormData: {}, filterState: {}, ownState: {} };

/** How the filter behaves for readers. */
export function FilterBehavior({ filter, dataset, edit, faults }: FilterPartProps): ReactElement {
  const t = useTranslations('dashboard.filters');
  const { id, filterType } = filter;
  const controlValues = controlsOf(filter);
  const isOn = (key: string): boolean => controlValues[key] === true;
  const set = (key: string, value: unknown): void =>
    edit({ type: 'change', id, changes: controlChanges(filter, key, value) });
  const isFirst = isOn('defaultToFirstItem');
  const hasDefault = isOn('hasDefaultValue') || hasDefaultValue(filter);
  const box = (key: string, help?: string, isDisabled = false): ReactElement => (
    <span className="filters-line" key={key}>
      <Checkbox
        label={t(`controls.${key as 'creatable'}`)}
        isChecked={isOn(key)}
        isDisabled={isDisabled}
        onChange={(next) => set(key, next)}
      />
      {help !== undefined && <HelpMark label={t(`controls.${key as 'creatable'}`)} text={help} />}
    </span>
  );
  return (
    <div className="filters-form">
      <Field label={t('description')}>
        <TextAreaField
          value={filter.description}
          onChange={(description) => edit({ type: 'change', id, changes: { description } })}
        />
      </Field>
      <Checkbox
        label={t('hasDefault')}
        isChecked={hasDefault && !isFirst}
        isDisabled={isFirst}
        onChange={(next) => {
          const changes = controlChanges(filter, 'hasDefaultValue', next);
          edit({ type: 'change', id, changes: next ? changes : { ...changes, defaultDataMask: emptyMask } });
        }}
      />
      {hasDefault && !isFirst && (
        <DefaultValue
          filter={filter}
          dataset={dataset}
          edit={edit}
          error={faults.includes('default') ? t('faults.default') : undefined}
        />
      )}
      {box('enableEmptyFilter', t('requiredHelp'))}
      {filterType === 'filter_select' && (
        <>
          {box('defaultToFirstItem', t('firstHelp'), hasDefault)}
          {box('creatable')}
          {box('multiSelect')}
          {box('searchAllOptions', t('searchHelp'))}
          {box('inverseSelection', t('inverseHelp'))}
        </>
      )}
    </div>
  );
}
