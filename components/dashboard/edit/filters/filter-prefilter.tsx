import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { DndFilterSelect } from '@/components/controls/fields/dnd-filter-select.client';
import { TimeRangeEditor } from '@/components/controls/time/time-range-editor.client';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import { Field } from '@/components/ui/input/field.client';
import { Select } from '@/components/ui/select/select.client';
import { isPrefiltered } from '@/lib/dashboard/filter-config/validate';
import { noFilter } from '@/lib/time/range-choice';
import { FilterLine } from './filter-line';
import type { FilterPartProps } from './filter-settings';

/** Conditions and a time range that restrict what the filter offers. */
export function FilterPrefilter({ filter, dataset, edit, faults }: FilterPartProps): ReactElement {
  const t = useTranslations('dashboard.filters');
  const { id } = filter;
  const isOn = filter.controlValues.hasPrefilter === true || isPrefiltered(filter);
  const change = (changes: Readonly<Record<string, unknown>>): void => edit({ type: 'change', id, changes });
  const times = dataset?.columns.filter(({ isTemporal }) => isTemporal) ?? [];
  const error = faults.includes('prefilter') ? t('faults.prefilter') : undefined;
  return (
    <>
      <FilterLine label={t('prefilter')} help={t('prefilterHelp')}>
        <Checkbox
          label={t('prefilter')}
          isChecked={isOn}
          onChange={(next) => {
            edit({ type: 'set_control', id, key: 'hasPrefilter', value: next });
            if (!next) change({ adhoc_filters: undefined, time_range: undefined, granularity_sqla: undefined });
          }}
        />
      </FilterLine>
      {isOn && (
        <div className="filters-part">
          <Field label={t('prefilterLabel')} error={error}>
            {(ids) => (
              <DndFilterSelect
                control={{ name: 'adhoc_filters', type: 'DndFilterSelect', label: t('prefilterLabel'), multi: true }}
                value={filter.adhoc_filters}
                dataset={dataset ?? null}
                errors={error === undefined ? [] : [error]}
                ids={{
                  control: ids.id ?? '',
                  label: ids['aria-labelledby'] ?? '',
                  description: ids['aria-describedby'],
                }}
                formData={{}}
                vizType=""
                resultColumns={[]}
                onChange={(value) => change({ adhoc_filters: value })}
                onChangeMany={change}
              />
            )}
          </Field>
          {times.length > 0 && (
            <>
              <Field label={t('timeRange')}>
                <TimeRangeEditor
                  value={filter.time_range ?? ''}
                  onChange={(next) => change({ time_range: next === noFilter ? undefined : next })}
                />
              </Field>
              {filter.time_range !== undefined && (
                <Field label={t('timeColumn')} help={t('timeColumnHelp')}>
                  <Select
                    label={t('timeColumn')}
                    value={filter.granularity_sqla ?? dataset?.mainTimeColumn ?? null}
                    options={times.map(({ name, verboseName }) => ({ value: name, label: verboseName || name }))}
                    onChange={(value) => change({ granularity_sqla: value ?? undefined })}
                  />
                </Field>
              )}
            </>
          )}
        </div>
      )}
    </>
  );
}
