'use client';

import type { ReactElement } from 'react';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import type { ControlIds } from '@/components/ui/input/control-ids';
import { Field } from '@/components/ui/input/field.client';
import { HelpMark } from '@/components/ui/input/help-mark.client';
import { NumberField } from '@/components/ui/input/number-field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { DateField } from '@/components/ui/select/date-field.client';
import { DateTimeField } from '@/components/ui/select/date-time-field.client';
import { Select } from '@/components/ui/select/select.client';
import type { ScheduleField, ScheduleForm, ScheduleValues } from '@/lib/sqllab/schedule-form';

export interface ScheduleFieldsProps {
  readonly form: ScheduleForm;
  readonly values: ScheduleValues;
  readonly onChange: (values: ScheduleValues) => void;
}

/** The fields that the installation asks for, each with the control of its type. */
export function ScheduleFields({ form, values, onChange }: ScheduleFieldsProps): ReactElement {
  const set = (name: string) => (value: string | number | boolean | null) => {
    const { [name]: _, ...others } = values;
    onChange(value === null || value === '' ? others : { ...others, [name]: value });
  };
  return (
    <>
      {form.about !== null && <p className="saving-about">{form.about}</p>}
      {form.fields.map((field) => {
        const value = values[field.name];
        if (field.kind === 'flag') {
          return (
            <div key={field.name} className="saving-flag">
              <Checkbox label={field.label} isChecked={value === true} onChange={set(field.name)} />
              {field.help !== null && <HelpMark label={field.label} text={field.help} />}
            </div>
          );
        }
        return (
          <Field key={field.name} label={field.label} isRequired={field.isRequired} help={field.help ?? undefined}>
            {(ids) => <Control ids={ids} field={field} value={value} onChange={set(field.name)} />}
          </Field>
        );
      })}
    </>
  );
}

interface ControlProps {
  readonly ids: ControlIds;
  readonly field: ScheduleField;
  readonly value: string | number | boolean | undefined;
  readonly onChange: (value: string | number | null) => void;
}

function Control({ ids, field: { kind, choices }, value, onChange }: ControlProps): ReactElement {
  const text = value === undefined ? null : String(value);
  if (kind === 'number') {
    return <NumberField {...ids} value={typeof value === 'number' ? value : null} onChange={onChange} />;
  }
  if (kind === 'date') return <DateField {...ids} value={text} onChange={onChange} />;
  if (kind === 'moment') return <DateTimeField {...ids} value={text} onChange={onChange} />;
  if (kind === 'choice') {
    return (
      <Select
        {...ids}
        isClearable
        options={choices.map((choice) => ({ value: choice, label: String(choice) }))}
        value={typeof value === 'boolean' ? undefined : value}
        onChange={(chosen) => onChange(typeof chosen === 'boolean' ? null : chosen)}
      />
    );
  }
  return <TextField {...ids} value={text ?? ''} onChange={onChange} />;
}
