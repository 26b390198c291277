import { useEffect, useRef } from 'react';

const open: symbol[] = [];

/**
 * A function that tells whether this overlay is the one above all others. Only that one closes for a key or a press:
 * overlays that are not nested in React do not know of each other. An overlay counts until the event that closed it is
 * over.
 */
export function useTopmost(isOpen: boolean): () => boolean {
  const own = useRef<symbol | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    const token = Symbol();
    own.current = token;
    open.push(token);
    return () => {
      setTimeout(() => open.splice(open.indexOf(token), 1));
    };
  }, [isOpen]);
  return () => own.current === null || open.at(-1) === own.current;
}
