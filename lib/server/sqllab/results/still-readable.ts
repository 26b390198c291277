import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { openDatabase } from '@/lib/server/database/open-database';
import { placeOf } from '@/lib/server/sql/script-place';
import { type PlannedQuery, planOf } from '@/lib/server/sqllab/asked-query';
import type { QueryRow } from '@/lib/server/sqllab/query-dict';
import { findDatabase } from '@/lib/server/sqllab/visible-database';
import { cachedScript } from './result-cache';

const KeptScript = z.object({
  /** With its template filled in. */
  sql: z.string(),
  limit: z.number(),
  /** The address of the editor's page, for the templates of row rules. */
  address: z.string(),
  /** The statements that ran, with the row rules of then. */
  statements: z.array(z.string()),
});

/** What a result was read with; kept beside it. */
export function keptScript({ filled: { sql, limit, address }, plan }: PlannedQuery): string {
  const kept: z.infer<typeof KeptScript> = { sql, limit, address: String(address), statements: statementsOf(plan) };
  return JSON.stringify(kept);
}

function statementsOf({ statements }: PlannedQuery['plan']): string[] {
  return statements.map(({ sql }) => sql);
}

/**
 * Whether the viewer, with the rights and row rules of now, would be answered by the very statements that a kept result
 * came from. Throws `query_database_missing` and what `scriptPlan` throws, such as `tables_denied`, for a viewer who may
 * not run them any more.
 */
export async function isStillTheirs(viewer: Viewer, row: QueryRow, key: string): Promise<boolean> {
  const stored = await findDatabase(viewer, row.database_id);
  if (!stored) throw new AppError('query_database_missing');
  const json = await cachedScript(key);
  if (json === null) return false;
  const { sql, limit, address, statements } = KeptScript.parse(JSON.parse(json));
  const database = await openDatabase(stored.id, viewer);
  const asked = { viewer, place: placeOf(stored, row), sql, limit, creation: null };
  const now = statementsOf(await planOf({ ...asked, address: new URLSearchParams(address) }, database));
  return now.length === statements.length && now.every((statement, at) => statement === statements[at]);
}
