'use client';

import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { fieldIds } from '@/components/controls/field-ids';
import { TextAreaField } from '@/components/ui/input/text-area-field.client';

export function TextAreaControl(props: ControlProps): ReactElement {
  const { value, onChange } = props;
  return (
    <TextAreaField
      {...fieldIds(props)}
      rows={4}
      value={value === undefined || value === null ? '' : String(value)}
      onChange={onChange}
    />
  );
}
