'use client';

import { type ReactElement, useState } from 'react';
import { Field } from '@/components/ui/input/field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { ActionDialog, type ActionDialogProps } from './action-dialog.client';

export interface NameDialogProps
  extends Omit<ActionDialogProps, 'children' | 'onAction' | 'isDisabled' | 'isResizable' | 'initialFocus'> {
  /** The label of the field. */
  readonly label: string;
  readonly help?: string | undefined;
  readonly isRequired?: boolean | undefined;
  /** The name that the field starts with. */
  readonly name: string;
  readonly maxLength?: number | undefined;
  /** Gets the name as it was typed; never a blank one. */
  readonly onName: (name: string) => void;
}

/** Asks for one name. Enter in the field is the action. */
export function NameDialog(props: NameDialogProps): ReactElement {
  const { label, help, isRequired = false, name, maxLength, onName, ...dialog } = props;
  const [text, setText] = useState(name);
  const isBlank = text.trim() === '';
  const act = (): void => {
    if (!isBlank && dialog.isPending !== true) onName(text);
  };
  return (
    <ActionDialog {...dialog} isDisabled={isBlank} onAction={act}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          act();
        }}
      >
        <Field label={label} help={help} isRequired={isRequired}>
          {(ids) => <TextField {...ids} value={text} onChange={setText} maxLength={maxLength} />}
        </Field>
      </form>
    </ActionDialog>
  );
}
