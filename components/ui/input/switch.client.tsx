'use client';

import '@/components/ui/kit.css';
import type { ReactElement, ReactNode } from 'react';
import type { ControlIds } from './control-ids';

export interface SwitchProps extends ControlIds {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** The text beside it; its name when `children` show something else or nothing. */
  readonly label?: string | undefined;
  readonly children?: ReactNode;
  readonly isLabelHidden?: boolean;
  readonly isDisabled?: boolean | undefined;
}

/** For what takes effect at once; a `Checkbox` is for what is sent later. */
export function Switch({
  isChecked,
  onChange,
  label,
  children,
  isLabelHidden = false,
  isDisabled = false,
  ...aria
}: SwitchProps): ReactElement {
  const shown = children ?? (isLabelHidden ? undefined : label);
  return (
    <label className="choice">
      <input
        {...aria}
        aria-label={aria['aria-label'] ?? (shown === label ? undefined : label)}
        type="checkbox"
        role="switch"
        aria-checked={isChecked}
        className="choice-switch"
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {shown !== undefined && <span className="choice-text">{shown}</span>}
    </label>
  );
}
