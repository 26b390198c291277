'use client';

import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { Segmented } from '@/components/ui/input/segmented.client';
import { chartText } from '@/lib/text/chart-texts/chart-texts';

export function RadioButtonControl({ control, value, onChange, ids }: ControlProps): ReactElement {
  const options = (control.choices ?? []).map(([choice, label]) => ({ value: choice, label: chartText(label) }));
  const chosen = options.find((option) => option.value === value)?.value ?? options[0]?.value ?? null;
  return (
    <Segmented id={ids.control} label={control.label} options={options} value={chosen} onChange={onChange} isWide />
  );
}
