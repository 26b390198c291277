'use client';

import { type ReactElement, useState } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { fieldIds } from '@/components/controls/field-ids';
import { TextField } from '@/components/ui/input/text-field.client';
import { storedText } from '@/lib/controls/stored-text';

/** A line of text. Where the control stores a whole number, text that is one is stored as a number. */
export function TextControl(props: ControlProps): ReactElement {
  const { control, value, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value === undefined || value === null ? '' : String(value);
  const isTyped = typed !== null && storedText(typed, control.isInt) === value;
  return (
    <TextField
      {...fieldIds(props)}
      value={isTyped ? typed : shown}
      {...(control.placeholder === undefined ? {} : { placeholder: control.placeholder })}
      onChange={(text) => {
        setTyped(text);
        onChange(storedText(text, control.isInt));
      }}
    />
  );
}
