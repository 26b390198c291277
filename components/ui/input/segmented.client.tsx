'use client';

import '@/components/ui/kit.css';
import { type ReactElement, useId } from 'react';
import { Icon } from '@/components/ui/icon';
import type { Choice, ChoiceValue } from './choice';
import type { ControlIds } from './control-ids';

export interface SegmentedProps<V extends ChoiceValue> extends ControlIds {
  readonly value: V | undefined;
  readonly onChange: (value: V) => void;
  /** An option with an icon shows the icon alone; its label is the name and the tooltip. */
  readonly options: readonly Choice<V>[];
  /** Its name outside a `Field`. */
  readonly label?: string | undefined;
  /** Takes the whole width, in equal parts. */
  readonly isWide?: boolean;
  readonly isDisabled?: boolean | undefined;
}

/** Radio buttons that look like one bar. */
export function Segmented<V extends ChoiceValue>({
  value,
  onChange,
  options,
  label,
  isWide = false,
  isDisabled = false,
  ...aria
}: SegmentedProps<V>): ReactElement {
  const name = useId();
  return (
    <div
      {...aria}
      role="radiogroup"
      aria-label={aria['aria-label'] ?? (aria['aria-labelledby'] === undefined ? label : undefined)}
      className="segmented"
      data-wide={isWide || undefined}
    >
      {options.map((option) => (
        <label
          key={String(option.value)}
          className="segmented-option"
          title={option.icon === undefined ? undefined : option.label}
        >
          <input
            type="radio"
            name={name}
            className="hidden-text"
            aria-label={option.icon === undefined ? undefined : option.label}
            checked={option.value === value}
            disabled={isDisabled || option.isDisabled === true}
            onChange={() => onChange(option.value)}
          />
          {option.icon === undefined ? <span>{option.label}</span> : <Icon name={option.icon} />}
        </label>
      ))}
    </div>
  );
}
