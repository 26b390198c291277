import { useState } from 'react';

/** Faults of a form are shown once its button was pressed. */
export function useWordsAfterSubmit(): { readonly isAsked: boolean; readonly ask: () => void } {
  const [isAsked, setIsAsked] = useState(false);
  return { isAsked, ask: () => setIsAsked(true) };
}
