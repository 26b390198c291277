import { useEffect, useRef } from 'react';

/** What an overlay of the library is told of a wish to close it. */
interface ChangeDetails {
  readonly cancel: () => void;
  readonly allowPropagation: () => void;
}

const open: symbol[] = [];

/**
 * A function that tells whether this overlay is the one above all others. Only that one closes for a key or a press:
 * overlays that are not nested in React do not know of each other. An overlay counts until the event that closed it is
 * over. A key that is pressed before the one above has the focus is left to it.
 */
export function useTopmost(isOpen: boolean): (details: ChangeDetails) => boolean {
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
  return (details) => {
    if (own.current === null || open.at(-1) === own.current) return true;
    details.cancel();
    details.allowPropagation();
    return false;
  };
}
