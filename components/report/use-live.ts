import { useEffect, useState } from 'react';

/** False until the page has woken: before that, a press would be lost. */
export function useLive(): boolean {
  const [isLive, setIsLive] = useState(false);
  useEffect(() => setIsLive(true), []);
  return isLive;
}
