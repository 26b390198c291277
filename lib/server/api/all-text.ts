import { type SQLWrapper, sql } from 'drizzle-orm';
import type { NamedFilter } from './resource';

/** The filter "All Text": one of the columns contains the value, in upper or lower case. */
export function allText(...columns: readonly SQLWrapper[]): NamedFilter {
  return {
    label: 'All Text',
    condition: (value) => {
      const pattern = `%${String(value)}%`;
      const matches = columns.map((column) => sql`${column} ilike ${pattern}`);
      return sql`(${sql.join(matches, sql` or `)})`;
    },
  };
}
