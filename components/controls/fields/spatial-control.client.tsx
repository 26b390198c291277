'use client';

import '@/components/controls/controls.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import { Field } from '@/components/ui/input/field.client';
import { Segmented } from '@/components/ui/input/segmented.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Select } from '@/components/ui/select/select.client';
import { recordOf, textIn } from '@/lib/controls/adhoc-record';
import { columnOptions } from './column-options';

const types = ['latlong', 'delimited', 'geohash'] as const;

/** The columns of a position: two numbers, one text with both, or a geohash. */
export function SpatialControl({ value, onChange, dataset, ids }: ControlProps): ReactElement {
  const t = useTranslations('controls.fields.spatial');
  const stored = recordOf(value);
  const type = types.find((one) => one === stored?.type) ?? 'latlong';
  const options = useMemo(() => columnOptions(dataset?.columns ?? []), [dataset]);
  const set = (key: string, next: unknown) => onChange({ ...stored, type, [key]: next });
  const column = (key: string, label: string, id?: string) => (
    <Field label={label}>
      {(own) => (
        <Select
          id={id ?? own.id}
          label={label}
          options={options}
          value={textIn(stored, key) || undefined}
          placeholder={t('choose')}
          onChange={(name) => set(key, name)}
        />
      )}
    </Field>
  );
  return (
    <div className="field-pair">
      <Segmented
        aria-labelledby={ids.label}
        isWide
        value={type}
        options={types.map((one) => ({ value: one, label: t(one) }))}
        onChange={(next) => onChange({ type: next })}
      />
      {type === 'latlong' ? (
        <>
          {column('lonCol', t('longitude'))}
          {column('latCol', t('latitude'))}
        </>
      ) : null}
      {type === 'delimited' ? (
        <>
          {column('lonlatCol', t('column'))}
          <Field label={t('delimiter')}>
            <TextField value={textIn(stored, 'delimiter') || ','} onChange={(text) => set('delimiter', text)} />
          </Field>
          <Checkbox
            label={t('reverse')}
            isChecked={stored?.reverseCheckbox === true}
            onChange={(isOn) => set('reverseCheckbox', isOn)}
          />
        </>
      ) : null}
      {type === 'geohash' ? column('geohashCol', t('column')) : null}
    </div>
  );
}
