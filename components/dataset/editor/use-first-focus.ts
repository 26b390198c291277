import { type RefObject, useEffect, useRef } from 'react';
import { isNewKey } from './editor-context';

/** Puts the focus into the name of a row that was just added. */
export function useFirstFocus(key: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNewKey(key) && field.current?.value === '') field.current.focus();
  }, [key]);
  return field;
}
