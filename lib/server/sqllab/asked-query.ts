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

/** The script as it will run, and its database. Throws what `filledScript` and `scriptPlan` throw. */
export async function plannedQuery(asked: AskedQuery): Promise<{ database: OpenDatabase; plan: ReadyScript }> {
  const { viewer, place, creation, templateParams, address } = asked;
  const database = await openDatabase(place.database.id, viewer);
  const now = Date.now();
  const template = { viewer, database, place, address, now };
  const plan = await scriptPlan({
    sql: await filledScript({ ...template, sql: asked.sql, templateParams }),
    viewer,
    database,
    place,
    creation,
    limit: rowsAsked(asked.limit, mostRows(database.limits.rows, asked.isWhole === true)),
    fill: (clause) => filledScript({ ...template, sql: clause, templateParams: null, isRule: true }),
  });
  return { database, plan };
}

/** The most rows of a query of a database, whose own limit is `rows`. */
export function mostRows(rows: number, isWhole: boolean): number {
  return isWhole && rows >= sqlMaxRows ? Math.max(rows, wholeMaxRows) : rows;
}

export function rowsAsked(limit: number | null | undefined, most: number): number {
  return limit && limit > 0 ? Math.min(limit, most) : most;
}
