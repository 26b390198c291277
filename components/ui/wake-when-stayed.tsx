import type { ReactElement } from 'react';

/**
 * Asks for the scripts of this page two seconds after it was loaded, without waiting for a touch. For pages that are read
 * and have parts which only scripts make whole. `app/wake-script.ts` looks for this element.
 */
export function WakeWhenStayed(): ReactElement {
  return <template data-wake="stay" />;
}
