'use client';

import '@/components/ui/kit.css';
import { type ReactElement, type ReactNode, type Ref, useRef } from 'react';
import type { ControlIds } from './control-ids';

export interface TextFieldProps extends ControlIds {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called on Enter and on leaving, when the text has changed since the last call or since the field was entered. */
  readonly onCommit?: (value: string) => void;
  readonly placeholder?: string | undefined;
  readonly type?: 'text' | 'password' | 'email' | 'url';
  readonly name?: string;
  readonly maxLength?: number | undefined;
  readonly autoComplete?: string;
  readonly isDisabled?: boolean | undefined;
  readonly isReadOnly?: boolean | undefined;
  /** Before the text, inside the frame, such as an icon. */
  readonly start?: ReactNode;
  /** After the text, inside the frame, such as a unit or a button. */
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField({
  value,
  onChange,
  onCommit,
  type = 'text',
  isDisabled = false,
  isReadOnly = false,
  start,
  end,
  ...props
}: TextFieldProps): ReactElement {
  const committed = useRef(value);
  function commit(text: string): void {
    if (onCommit === undefined || text === committed.current) return;
    committed.current = text;
    onCommit(text);
  }
  const input = (
    <input
      autoComplete="off"
      {...props}
      type={type}
      className="field text-field"
      value={value}
      disabled={isDisabled}
      readOnly={isReadOnly}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onFocus={({ currentTarget }) => {
        committed.current = currentTarget.value;
      }}
      onBlur={({ currentTarget }) => commit(currentTarget.value)}
      onKeyDown={({ key, currentTarget, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) commit(currentTarget.value);
      }}
    />
  );
  if (start === undefined && end === undefined) return input;
  return (
    <span className="text-field-frame" data-start={start !== undefined} data-end={end !== undefined}>
      {start !== undefined && <span className="text-field-start">{start}</span>}
      {input}
      {end !== undefined && <span className="text-field-end">{end}</span>}
    </span>
  );
}
