import type { ReactElement } from 'react';

/**
 * Asks for the scripts of this page as soon as the browser is idle after loading, without waiting for a touch. For pages
 * where people work; pages that are read sleep until they are touched. `app/wake-script.ts` looks for this element.
 */
export function WakeWhenIdle(): ReactElement {
  return <template data-wake="idle" />;
}
