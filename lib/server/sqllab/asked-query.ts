import type { Viewer } from '@/lib/permissions/viewer';
import { type OpenDatabase, openDatabase } from '@/lib/server/database/open-database';
import type { ReadyScript } from '@/lib/server/sql/prepare-script';
import type { ScriptPlace } from '@/lib/server/sql/table-rights';
import { filledScript } from './editor-template';
import type { Creation } from './query-body';
import { scriptPlan } from './script-plan';

/** The most rows that a query of the editor returns when its database sets no limit. */
export const sqlMaxRows = 100_000;

/** The most rows of a result that is read page by page. A database that allows fewer rows than others is left alone. */
export const wholeMaxRows = 1_000_000;

/** A script to be run, with the parameters of its template. */
export interface AskedQuery {
  readonly viewer: Viewer;
  readonly place: ScriptPlace;
  readonly sql: string;
  /** The requested number of rows; null, zero and negative numbers mean the limit of the database. */
  readonly limit: number | null;
  readonly creation: Creation | null;
  readonly templateParams: string | null;
  /** The query parameters of the editor's page, for `url_param`. */
  readonly address: URLSearchParams;
  /** Whether the result is read page by page. */
  readonly isWhole?: boolean;
}

/** A script whose template is filled in, and what its plan depends on besides. */
export interface FilledQuery extends Pick<AskedQuery, 'viewer' | 'place' | 'sql' | 'creation' | 'address'> {
  /** The most rows of its last result. */
  readonly limit: number;
}

/** A script as it will run, its database, and the text that it was planned from. */
export interface PlannedQuery {
  readonly database: OpenDatabase;
  readonly plan: ReadyScript;
  readonly filled: FilledQuery;
}

/** The script as it will run. Throws what `filledScript` and `scriptPlan` throw. */
export async function plannedQuery(asked: AskedQuery): Promise<PlannedQuery> {
  const { viewer, place, creation, templateParams, address } = asked;
  const database = await openDatabase(place.database.id, viewer);
  const template = { viewer, database, place, address, now: Date.now() };
  const sql = await filledScript({ ...template, sql: asked.sql, templateParams });
  const limit = rowsAsked(asked.limit, mostRows(database.limits.rows, asked.isWhole === true));
  const filled = { viewer, place, creation, address, sql, limit };
  return { database, filled, plan: await planOf(filled, database) };
}

/** A script with the rights and row rules that its viewer has now. Throws what `scriptPlan` throws. */
export function planOf(filled: FilledQuery, database: OpenDatabase): Promise<ReadyScript> {
  const { viewer, place, address } = filled;
  const template = { viewer, database, place, address, now: Date.now() };
  return scriptPlan({
    ...{ ...filled, database },
    fill: (clause) => filledScript({ ...template, sql: clause, templateParams: null, isRule: true }),
  });
}

/** The most rows of a query of a database, whose own limit is `rows`. */
export function mostRows(rows: number, isWhole: boolean): number {
  return isWhole && rows >= sqlMaxRows ? Math.max(rows, wholeMaxRows) : rows;
}

export function rowsAsked(limit: number | null | undefined, most: number): number {
  return limit && limit > 0 ? Math.min(limit, most) : most;
}
