import { useState } from 'react';

export interface DraftInput<T> {
  readonly value: T | null;
  /** The text of a value. */
  readonly show: (value: T) => string;
  /** The value of a text; null when it has none. */
  readonly read: (text: string) => T | null;
  readonly onChange: (value: T | null) => void;
}

export interface Draft {
  readonly text: string;
  /** True when the text is no value and is not being typed. */
  readonly isInvalid: boolean;
  readonly type: (text: string) => void;
  /** Takes over what was typed; text that is no value stays. */
  readonly commit: () => void;
}

/** The text of a field whose value is only some texts: what is typed is kept until it is a value. */
export function useDraft<T extends string>({ value, show, read, onChange }: DraftInput<T>): Draft {
  const [draft, setDraft] = useState<string | null>(null);
  const [isTyping, setTyping] = useState(false);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (!isTyping) setDraft(null);
  }
  const text = draft ?? (value === null ? '' : show(value));
  return {
    text,
    isInvalid: !isTyping && text.trim() !== '' && read(text) === null,
    type(next) {
      setTyping(true);
      setDraft(next);
      const result = read(next);
      if (next.trim() === '') {
        if (value !== null) onChange(null);
      } else if (result !== null && show(result) === next && result !== value) onChange(result);
    },
    commit() {
      setTyping(false);
      if (draft === null) return;
      const result = read(draft);
      if (result === null && draft.trim() !== '') return;
      setDraft(null);
      if (result !== value) onChange(result);
    },
  };
}
