import { useMemo, useRef } from 'react';
import type { ColumnMenuActions } from './column-menu';

/** The same actions in every render, so that headers need not be drawn again; each calls its latest version. */
export function useSteadyActions(actions: ColumnMenuActions): ColumnMenuActions {
  const latest = useRef(actions);
  latest.current = actions;
  const hasFilters = actions.toggleFilters !== null;
  return useMemo(
    () => ({
      resize: (id, width) => latest.current.resize(id, width),
      autosize: (ids) => latest.current.autosize(ids),
      copyName: (name) => latest.current.copyName(name),
      copyAll: () => latest.current.copyAll(),
      download: () => latest.current.download(),
      reset: () => latest.current.reset(),
      toggleFilters: hasFilters ? () => latest.current.toggleFilters?.() : null,
    }),
    [hasFilters],
  );
}
