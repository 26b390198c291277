'use client';

import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { Checkbox } from '@/components/ui/input/checkbox.client';

export function CheckboxControl({ control, value, onChange, ids }: ControlProps): ReactElement {
  return (
    <Checkbox id={ids.control} isChecked={Boolean(value)} onChange={onChange}>
      <span role="button" tabIndex={-1}>
        {control.label}
      </span>
    </Checkbox>
  );
}
