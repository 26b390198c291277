import { useState } from 'react';
import type { ListedRow } from './use-rows';

export interface SelectionModel {
  /** Whether rows can be ticked. */
  readonly isOn: boolean;
  readonly turn: (isOn: boolean) => void;
  readonly rows: ReadonlyMap<number, ListedRow>;
  readonly toggle: (row: ListedRow) => void;
  /** Ticks these rows, or takes them all back. */
  readonly setAll: (rows: readonly ListedRow[], isOn: boolean) => void;
  readonly clear: () => void;
}

/** The ticked rows, which stay ticked on other pages. */
export function useSelection(): SelectionModel {
  const [isOn, setIsOn] = useState(false);
  const [rows, setRows] = useState<ReadonlyMap<number, ListedRow>>(new Map());
  return {
    isOn,
    rows,
    turn: (next) => {
      setIsOn(next);
      if (!next) setRows(new Map());
    },
    toggle: (row) => {
      setIsOn(true);
      setRows((before) => {
        const next = new Map(before);
        if (!next.delete(row.id)) next.set(row.id, row);
        return next;
      });
    },
    setAll: (all, isTicked) =>
      setRows((before) => {
        const next = new Map(before);
        for (const row of all) {
          if (isTicked) next.set(row.id, row);
          else next.delete(row.id);
        }
        return next;
      }),
    clear: () => setRows(new Map()),
  };
}
