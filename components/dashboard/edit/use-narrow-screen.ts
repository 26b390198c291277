import { useSyncExternalStore } from 'react';

const query = '(max-width: 1000px)';

/** Whether panels beside the canvas have no room. */
export function useNarrowScreen(): boolean {
  return useSyncExternalStore(
    (notify) => {
      const media = matchMedia(query);
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
