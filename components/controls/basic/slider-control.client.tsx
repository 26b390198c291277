'use client';

import { type ReactElement, useState } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { Slider } from '@/components/ui/input/slider.client';
import { numberIn } from '@/lib/controls/number-in';

/** The value is stored when the thumb is let go; the figure follows the hand before. */
export function SliderControl({ control, value, onChange }: ControlProps): ReactElement {
  const { min = 0, max = 100, step = 1 } = control;
  const [moving, setMoving] = useState<number | null>(null);
  const stored = numberIn(value) ?? numberIn(control.default) ?? min;
  return (
    <Slider
      label={control.label}
      min={min}
      max={max}
      step={step}
      value={moving ?? stored}
      onChange={(next) => typeof next === 'number' && setMoving(next)}
      onCommit={(next) => {
        setMoving(null);
        if (typeof next === 'number') onChange(next);
      }}
    />
  );
}
