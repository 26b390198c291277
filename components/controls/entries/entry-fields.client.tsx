'use client';

import type { ReactElement } from 'react';
import { Field } from '@/components/ui/input/field.client';
import { NumberField } from '@/components/ui/input/number-field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { ColorField } from '@/components/ui/select/color-field.client';
import { Select } from '@/components/ui/select/select.client';
import type { SelectOption, SelectValue } from '@/components/ui/select/select-option';
import { numberIn } from '@/lib/controls/number-in';
import { storedColor, storedColorText } from '@/lib/controls/stored-color';
import type { EntryRecord } from './entry-editor.client';

interface EntryFieldProps {
  readonly draft: EntryRecord;
  readonly change: (part: EntryRecord) => void;
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly isRequired?: boolean;
}

interface EntryNumberProps extends EntryFieldProps {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly placeholder?: string;
  /** An emptied number stays as null; otherwise its key is removed. */
  readonly isKept?: boolean;
}

export function EntryNumber(props: EntryNumberProps): ReactElement {
  const { draft, change, name, label, help, isRequired = false, isKept = false, min, max, step, placeholder } = props;
  return (
    <Field label={label} help={help} isRequired={isRequired}>
      {(field) => (
        <NumberField
          {...field}
          min={min}
          max={max}
          step={step}
          placeholder={placeholder}
          value={numberIn(draft[name])}
          onChange={(next) => change({ [name]: next ?? (isKept ? null : undefined) })}
        />
      )}
    </Field>
  );
}

interface EntryTextProps extends EntryFieldProps {
  readonly placeholder?: string;
  readonly error?: string | undefined;
}

export function EntryText(props: EntryTextProps): ReactElement {
  const { draft, change, name, label, help, error, isRequired = false, placeholder } = props;
  return (
    <Field label={label} help={help} error={error} isRequired={isRequired}>
      {(field) => (
        <TextField
          {...field}
          placeholder={placeholder}
          value={String(draft[name] ?? '')}
          onChange={(text) => change({ [name]: text === '' && !isRequired ? undefined : text })}
        />
      )}
    </Field>
  );
}

/** A colour that is stored as `{r, g, b, a}`. */
export function EntryColor({ draft, change, name, label }: EntryFieldProps): ReactElement {
  return (
    <Field label={label}>
      {(field) => (
        <ColorField
          {...field}
          hasOpacity
          value={storedColorText(draft[name])}
          onChange={(text) => {
            const color = storedColor(text);
            if (color !== undefined) change({ [name]: color });
          }}
        />
      )}
    </Field>
  );
}

interface EntryChoiceProps extends EntryFieldProps {
  readonly options: readonly SelectOption[];
  /** What is shown, and stored, in place of no value. */
  readonly otherwise?: SelectValue;
  readonly isFreeForm?: boolean;
  readonly isClearable?: boolean;
  readonly placeholder?: string;
  /** The accessible name where it is not the label. */
  readonly accessibleName?: string;
}

export function EntryChoice(props: EntryChoiceProps): ReactElement {
  const { draft, change, name, label, help, options, otherwise, isFreeForm = false, isClearable = false } = props;
  const value = draft[name] ?? otherwise;
  return (
    <Field label={label} help={help} isRequired={props.isRequired ?? false}>
      {(field) => (
        <Select
          {...field}
          label={props.accessibleName}
          options={options}
          isFreeForm={isFreeForm}
          isClearable={isClearable}
          placeholder={props.placeholder}
          value={value as SelectValue | undefined}
          onChange={(next) => change({ [name]: next ?? otherwise })}
        />
      )}
    </Field>
  );
}
