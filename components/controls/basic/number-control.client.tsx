'use client';

import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { fieldIds } from '@/components/controls/field-ids';
import { NumberField } from '@/components/ui/input/number-field.client';
import { numberIn } from '@/lib/controls/number-in';

export function NumberControl(props: ControlProps): ReactElement {
  const { control, value, onChange } = props;
  const { min, max, step, placeholder } = control;
  return (
    <NumberField
      {...fieldIds(props)}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...(step === undefined ? {} : { step })}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={numberIn(value)}
      onChange={onChange}
    />
  );
}
