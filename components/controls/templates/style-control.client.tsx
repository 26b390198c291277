'use client';

import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { CodeField } from '@/components/ui/code/code-field.client';

export function StyleControl({ control, value, onChange, ids, errors }: ControlProps): ReactElement {
  return (
    <CodeField
      language="css"
      label={control.label}
      rows={6}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      isInvalid={errors.length > 0}
      describedBy={ids.description}
    />
  );
}
