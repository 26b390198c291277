import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * Keeps what was typed into the field of the first HTML before React took it over: React resets a text area to the text
 * of the page when it hydrates.
 */
export function useTypedBefore(
  id: string,
  field: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onChange: (value: string) => void,
): void {
  const [typed] = useState(() => typedInto(id));
  const takeOver = useEffectEvent(() => {
    const element = field.current;
    if (!typed || !element || typed.text === value) return;
    onChange(typed.text);
    element.value = typed.text;
    element.setSelectionRange(typed.from, typed.to);
  });
  useEffect(() => takeOver(), []);
}

/** The field of the page while React hydrates it; null on the server and when React makes the field itself. */
function typedInto(id: string): { readonly text: string; readonly from: number; readonly to: number } | null {
  if (typeof document === 'undefined') return null;
  const element = document.getElementById(id);
  if (!(element instanceof HTMLTextAreaElement)) return null;
  return { text: element.value, from: element.selectionStart, to: element.selectionEnd };
}
