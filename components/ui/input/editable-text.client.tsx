'use client';

import '@/components/ui/kit.css';
import { type ReactElement, useRef, useState } from 'react';
import type { ControlIds } from './control-ids';

export interface EditableTextProps extends ControlIds {
  readonly value: string;
  /** Called with the whole new text on Enter and on leaving, and only when it differs. */
  readonly onChange: (value: string) => void;
  /** Its accessible name, such as `Chart title`. */
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly isDisabled?: boolean | undefined;
  /** An empty text is refused: the old one comes back. */
  readonly isRequired?: boolean | undefined;
}

/** A title that is edited where it stands, in the type of what is around it. Escape brings the old text back. */
export function EditableText({
  value,
  onChange,
  label,
  placeholder,
  isDisabled = false,
  isRequired = false,
  ...props
}: EditableTextProps): ReactElement {
  const [draft, setDraft] = useState<string | null>(null);
  // Leaving follows Enter and Escape within the same event, before the state is new.
  const typed = useRef<string | null>(null);
  function write(text: string | null): void {
    typed.current = text;
    setDraft(text);
  }
  function commit(): void {
    const text = typed.current;
    write(null);
    if (text === null || text === value || (isRequired && text.trim() === '')) return;
    onChange(text);
  }
  const shown = draft ?? value;
  return (
    <span className="editable-text">
      <span className="editable-text-size" aria-hidden="true">
        {shown === '' ? placeholder : shown}
      </span>
      <input
        aria-label={label}
        {...props}
        type="text"
        className="editable-text-input"
        autoComplete="off"
        title={draft === null ? shown : undefined}
        placeholder={placeholder}
        value={shown}
        disabled={isDisabled}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape' && typed.current !== null) {
            event.stopPropagation();
            write(null);
          }
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
    </span>
  );
}
