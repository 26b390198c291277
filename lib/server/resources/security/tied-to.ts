import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { NamedFilter } from '@/lib/server/api/resource';

/** The two sides of a joining table. */
interface Tie {
  readonly join: PgTable;
  readonly own: PgColumn;
  readonly other: PgColumn;
}

/** A filter of our own pages: rows that a joining table ties to the one with this id. */
export function tiedTo(id: SQLWrapper, label: string, { join, own, other }: Tie): NamedFilter {
  const condition = (wanted: number): SQL => sql`${id} in (select ${own} from ${join} where ${other} = ${wanted})`;
  return {
    label,
    isUntold: true,
    condition: (value) => {
      const wanted = Number(value);
      return Number.isSafeInteger(wanted) && Math.abs(wanted) < 2 ** 31 ? condition(wanted) : sql`false`;
    },
  };
}
