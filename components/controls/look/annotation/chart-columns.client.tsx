'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { EntryChoice, EntryText } from '@/components/controls/entries/entry-fields.client';
import { useApi } from '@/components/ui/data/use-api';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import { Field } from '@/components/ui/input/field.client';
import { Select } from '@/components/ui/select/select.client';
import { api } from '@/lib/client/api';
import { recordIn } from '@/lib/controls/record-in';
import { resultNames } from '@/lib/controls/result-names';
import type { LayerFieldsProps } from './annotation-fields.client';

interface ChartAnswer {
  readonly result: { readonly params: string | null };
}

/** Which columns of another chart hold the times, titles and descriptions, and what of its query is replaced. */
export function ChartColumns(props: LayerFieldsProps & { readonly chart: number }): ReactElement {
  const { draft, change, chart } = props;
  const t = useTranslations('controls.look.annotation');
  const path = `/api/v1/chart/${chart}`;
  const { data, isLoading } = useApi([path], () => api.get<ChartAnswer>(path));
  const options = resultNames(data?.result.params ?? null).map((value) => ({ value, label: value }));
  const edit = { draft, change, options, isFreeForm: true };
  const isTable = draft.sourceType === 'table';
  const isInterval = draft.annotationType === 'INTERVAL';
  const overrides = recordIn(draft.overrides);
  const override = (name: string, isOn: boolean) => {
    const { [name]: _, ...rest } = overrides;
    change({ overrides: isOn ? { ...rest, [name]: null } : rest });
  };
  return (
    <div className="annotation-fields" aria-busy={isLoading}>
      {isTable ? (
        <EntryChoice {...edit} name="timeColumn" label={isInterval ? t('startColumn') : t('timeColumn')} isRequired />
      ) : null}
      {isTable && isInterval ? (
        <EntryChoice {...edit} name="intervalEndColumn" label={t('endColumn')} isRequired />
      ) : null}
      {isTable ? (
        <>
          <EntryChoice {...edit} name="titleColumn" label={t('titleColumn')} help={t('titleColumnHelp')} isClearable />
          <Field label={t('descriptionColumns')} help={t('descriptionColumnsHelp')}>
            {(field) => (
              <Select
                {...field}
                isMultiple
                isFreeForm
                options={options}
                value={Array.isArray(draft.descriptionColumns) ? draft.descriptionColumns : []}
                onChange={(next) => change({ descriptionColumns: next.length === 0 ? undefined : next.map(String) })}
              />
            )}
          </Field>
        </>
      ) : null}
      <Checkbox
        label={t('overrideTimeRange')}
        isChecked={'time_range' in overrides}
        onChange={(isOn) => override('time_range', isOn)}
      />
      <Checkbox
        label={t('overrideTimeGrain')}
        isChecked={'time_grain_sqla' in overrides}
        onChange={(isOn) => override('time_grain_sqla', isOn)}
      />
      <EntryText
        draft={overrides}
        change={({ time_shift }) => {
          const { time_shift: _, ...rest } = overrides;
          change({ overrides: time_shift === undefined ? rest : { ...rest, time_shift } });
        }}
        name="time_shift"
        label={t('timeShift')}
        help={t('timeShiftHelp')}
      />
    </div>
  );
}
