'use client';

import type { ReactElement } from 'react';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import type { ControlIds } from '@/components/ui/input/control-ids';
import { Field } from '@/components/ui/input/field.client';
import { HelpMark } from '@/components/ui/input/help-mark.client';
import { NumberField } from '@/components/ui/input/number-field.client';
import { TextAreaField } from '@/components/ui/input/text-area-field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { DateField } from '@/components/ui/select/date-field.client';
import { DateTimeField } from '@/components/ui/select/date-time-field.client';
import { Select } from '@/components/ui/select/select.client';
import {
  brokenRules,
  type ScheduleField,
  type ScheduleForm,
  type ScheduleValue,
  type ScheduleValues,
} from '@/lib/sqllab/schedule-form';

export interface ScheduleFieldsProps {
  readonly form: ScheduleForm;
  readonly values: ScheduleValues;
  readonly onChange: (values: ScheduleValues) => void;
}

/** The fields that the installation asks for, each with the control of its type. */
export function ScheduleFields({ form, values, onChange }: ScheduleFieldsProps): ReactElement {
  const broken = brokenRules(form, values);
  const set = (name: string) => (value: ScheduleValue | null) => {
    const { [name]: _, ...others } = values;
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    onChange(isEmpty ? others : { ...others, [name]: value });
  };
  return (
    <>
      {form.about !== null && <p className="saving-about">{form.about}</p>}
      {form.fields.map((field) => {
        if (field.isHidden) return null;
        const value = values[field.name];
        const notes = { help: field.help ?? undefined, hint: field.hint ?? undefined, error: broken.get(field.name) };
        if (field.kind === 'flag') {
          return (
            <div key={field.name} className="saving-flag">
              <Checkbox label={field.label} isChecked={value === true} onChange={set(field.name)} />
              {field.help !== null && <HelpMark label={field.label} text={field.help} />}
            </div>
          );
        }
        return (
          <Field key={field.name} label={field.label} isRequired={field.isRequired} {...notes}>
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
  readonly value: ScheduleValue | undefined;
  readonly onChange: (value: ScheduleValue | null) => void;
}

function Control({ ids, field, value, onChange }: ControlProps): ReactElement {
  const { kind, choices } = field;
  const text = value === undefined ? null : String(value);
  const placeholder = field.placeholder ?? undefined;
  if (kind === 'list') {
    return (
      <Select
        {...{ ...ids, placeholder }}
        isMultiple
        isFreeForm
        options={choices.map((choice) => ({ value: String(choice), label: String(choice) }))}
        value={Array.isArray(value) ? value : []}
        onChange={(chosen) => onChange(chosen.map(String))}
      />
    );
  }
  if (kind === 'number') {
    return <NumberField {...ids} value={typeof value === 'number' ? value : null} onChange={onChange} />;
  }
  if (kind === 'date') return <DateField {...ids} value={text} onChange={onChange} />;
  if (kind === 'moment') return <DateTimeField {...ids} value={text} onChange={onChange} />;
  if (kind === 'choice') {
    return (
      <Select
        {...{ ...ids, placeholder }}
        isClearable
        options={choices.map((choice) => ({ value: choice, label: String(choice) }))}
        value={typeof value === 'string' || typeof value === 'number' ? value : undefined}
        onChange={(chosen) => onChange(typeof chosen === 'boolean' ? null : chosen)}
      />
    );
  }
  const typed = { ...ids, placeholder, value: text ?? '', onChange };
  return kind === 'long' ? <TextAreaField {...typed} /> : <TextField {...typed} />;
}
