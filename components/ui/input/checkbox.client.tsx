'use client';

import '@/components/ui/kit.css';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import type { ControlIds } from './control-ids';

export interface CheckboxProps extends ControlIds {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** The text beside it; its name when `children` show something else or nothing. */
  readonly label?: string | undefined;
  readonly children?: ReactNode;
  readonly isLabelHidden?: boolean;
  /** Some of what it stands for is checked; a click checks all. */
  readonly isMixed?: boolean;
  readonly isDisabled?: boolean | undefined;
}

export function Checkbox({
  isChecked,
  onChange,
  label,
  children,
  isLabelHidden = false,
  isMixed = false,
  isDisabled = false,
  ...aria
}: CheckboxProps): ReactElement {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isMixed && !isChecked;
  }, [isMixed, isChecked]);
  const shown = children ?? (isLabelHidden ? undefined : label);
  return (
    <label className="choice">
      <input
        {...aria}
        aria-label={aria['aria-label'] ?? (shown === label ? undefined : label)}
        ref={box}
        type="checkbox"
        className="choice-box"
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {shown !== undefined && <span className="choice-text">{shown}</span>}
    </label>
  );
}
