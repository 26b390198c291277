import { splitStatements, statementAt } from '@/lib/sqllab/statements';

/** Characters around the cursor that are read in a longer script. */
export const reach = 8000;

/** The statement around the cursor, and the cursor inside it. */
export function statementAround(sql: string, cursor: number): { text: string; at: number } {
  const start = Math.max(0, cursor - reach);
  const near = sql.slice(start, cursor + reach);
  const all = splitStatements(near, 'unknown');
  const found = statementAt(all, cursor - start, near);
  if (!found) return { text: near, at: cursor - start };
  const from = Math.min(found.start, cursor - start);
  return { text: near.slice(from, Math.max(found.end, cursor - start)), at: cursor - start - from };
}
