'use client';

import '@/components/ui/kit.css';
import { type ReactElement, useId } from 'react';
import type { Choice, ChoiceValue } from './choice';
import type { ControlIds } from './control-ids';

export interface RadioGroupProps<V extends ChoiceValue> extends ControlIds {
  /** A value that is none of the options leaves all unchecked. */
  readonly value: V | undefined;
  readonly onChange: (value: V) => void;
  readonly options: readonly Choice<V>[];
  /** Its name outside a `Field`. */
  readonly label?: string | undefined;
  readonly direction?: 'row' | 'column';
  readonly isDisabled?: boolean | undefined;
}

export function RadioGroup<V extends ChoiceValue>({
  value,
  onChange,
  options,
  label,
  direction = 'column',
  isDisabled = false,
  ...aria
}: RadioGroupProps<V>): ReactElement {
  const name = useId();
  return (
    <div
      {...aria}
      role="radiogroup"
      aria-label={aria['aria-label'] ?? (aria['aria-labelledby'] === undefined ? label : undefined)}
      className="choice-group"
      data-direction={direction}
    >
      {options.map((option) => (
        <label key={String(option.value)} className="choice">
          <input
            type="radio"
            name={name}
            className="choice-box"
            checked={option.value === value}
            disabled={isDisabled || option.isDisabled === true}
            onChange={() => onChange(option.value)}
          />
          <span className="choice-text">{option.label}</span>
        </label>
      ))}
    </div>
  );
}
