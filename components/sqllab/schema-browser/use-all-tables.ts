import { useRef, useState } from 'react';
import type { LoadOptions, SelectOption } from '@/components/ui/select/select-option';
import { filterOptions } from '@/components/ui/select/select-rows';
import { allTables, type TablesPlace } from './all-tables';

/** What a select of the tables of all schemas needs. They are asked for once, when the list opens first. */
export interface AllTables {
  readonly load: LoadOptions;
  readonly loadKey: string;
  /** Asks the database anew. */
  readonly refresh: () => void;
}

/** Nothing is asked without a place. `view` is the note beside a view. */
export function useAllTables(place: TablesPlace | null, view: string): AllTables {
  const [round, setRound] = useState(0);
  const known = useRef<{ readonly key: string; readonly tables: Promise<readonly SelectOption[]> } | null>(null);
  const loadKey = JSON.stringify([place, round]);
  return {
    loadKey,
    refresh: () => setRound((last) => last + 1),
    load: async (search) => {
      if (known.current?.key !== loadKey && place !== null) {
        known.current = { key: loadKey, tables: allTables(place, view, round > 0) };
      }
      const asked = known.current;
      const tables = await asked?.tables.catch((error: unknown) => {
        if (known.current === asked) known.current = null;
        throw error;
      });
      const options = search === '' ? (tables ?? []) : filterOptions(tables ?? [], search);
      return { options, total: options.length };
    },
  };
}
