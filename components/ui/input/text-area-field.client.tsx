'use client';

import '@/components/ui/kit.css';
import { type ReactElement, type Ref, useRef } from 'react';
import type { ControlIds } from './control-ids';

export interface TextAreaFieldProps extends ControlIds {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called on leaving and on Ctrl or Cmd with Enter, when the text has changed. */
  readonly onCommit?: (value: string) => void;
  readonly placeholder?: string | undefined;
  /** Visible lines at first; 3 unless given. */
  readonly rows?: number;
  readonly maxLength?: number;
  readonly name?: string;
  /** Grows with its text up to half of the window. */
  readonly isGrowing?: boolean;
  readonly isDisabled?: boolean | undefined;
  readonly isReadOnly?: boolean | undefined;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

export function TextAreaField({
  value,
  onChange,
  onCommit,
  rows = 3,
  isGrowing = false,
  isDisabled = false,
  isReadOnly = false,
  ...props
}: TextAreaFieldProps): ReactElement {
  const committed = useRef(value);
  function commit(text: string): void {
    if (onCommit === undefined || text === committed.current) return;
    committed.current = text;
    onCommit(text);
  }
  return (
    <textarea
      {...props}
      className="field text-area-field"
      data-grows={isGrowing}
      rows={rows}
      style={isGrowing ? { minHeight: rows * 20 + 12 } : undefined}
      value={value}
      disabled={isDisabled}
      readOnly={isReadOnly}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onFocus={({ currentTarget }) => {
        committed.current = currentTarget.value;
      }}
      onBlur={({ currentTarget }) => commit(currentTarget.value)}
      onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
        if (key === 'Enter' && (ctrlKey || metaKey)) commit(currentTarget.value);
      }}
    />
  );
}
