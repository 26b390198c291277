'use client';

import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { DateField } from '@/components/ui/select/date-field.client';

/** The day that a comparison begins with, stored as `YYYY-MM-DD`. */
export function TimeOffsetControl({ value, onChange, ids, errors }: ControlProps): ReactElement {
  return (
    <DateField
      id={ids.control}
      aria-labelledby={ids.label}
      aria-describedby={ids.description}
      aria-invalid={errors.length > 0 || undefined}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}
