import { useState } from 'react';

interface EntryKeys {
  readonly keys: readonly string[];
  /** Call them together with the change of the list, so that each entry keeps its row and the focus in it. */
  readonly remove: (at: number) => void;
  readonly move: (from: number, to: number) => void;
}

/** Keys of the rows of a list whose entries have no identity of their own. */
export function useEntryKeys(count: number): EntryKeys {
  const [numbers, setNumbers] = useState<readonly number[]>([]);
  const known = numbers.slice(0, count);
  let next = Math.max(-1, ...numbers) + 1;
  const all = [...known, ...Array.from({ length: count - known.length }, () => next++)];
  return {
    keys: all.map(String),
    remove: (at) => setNumbers(all.filter((_, index) => index !== at)),
    move(from, to) {
      const moved = all[from];
      const rest = all.filter((_, index) => index !== from);
      if (moved !== undefined) setNumbers([...rest.slice(0, to), moved, ...rest.slice(to)]);
    },
  };
}
