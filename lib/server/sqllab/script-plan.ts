import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { checkClause } from '@/lib/query/adhoc-sql';
import type { OpenDatabase } from '@/lib/server/database/open-database';
import { analyseSql } from '@/lib/server/sql/analyse-sql';
import { isMutating, type SqlAnalysis, type StatementAnalysis } from '@/lib/sql/analysis';
import { limited } from '@/lib/sql/apply-limit';
import { applyRowRules } from '@/lib/sql/apply-row-rules';
import { checkScript, tablesIn } from '@/lib/sql/check-script';
import { canCreate, createAs } from '@/lib/sql/create-table-as';
import type { Creation } from './query-body';
import { rowRulesOf } from './row-rules';
import { demandTables, hasWholeDatabase, type ScriptPlace } from './table-rights';

export type LimitingFactor = 'DROPDOWN' | 'QUERY' | 'QUERY_AND_DROPDOWN' | 'NOT_LIMITED' | 'UNKNOWN';

/** What is sent to the database, and how its last result is limited. */
export interface ScriptPlan {
  readonly statements: readonly string[];
  /** False where a statement changes something, and the database allows that. */
  readonly readOnly: boolean;
  /** Rows of the last result. */
  readonly limit: number;
  readonly limitingFactor: LimitingFactor;
}

/** A script with its templates filled in, and whom it runs for. */
export interface ScriptRequest {
  readonly sql: string;
  readonly viewer: Viewer;
  readonly database: OpenDatabase;
  readonly place: ScriptPlace;
  /** The most rows that the editor asks for. */
  readonly limit: number;
  readonly creation: Creation | null;
  /** Fills in the templates of a row-level clause. */
  readonly fill: (clause: string) => Promise<string>;
}

/**
 * Reads a script, refuses what its viewer or its database does not allow, and writes the row-level rules, the limit and
 * the table to be made into it. Throws the errors of `checkScript`, `tables_denied`, `row_rules_unfit` and those of
 * storing a result.
 */
export async function scriptPlan(request: ScriptRequest): Promise<ScriptPlan> {
  const { viewer, database, place, creation } = request;
  const { dialect } = database.engine;
  const given = await analyseSql(request.sql, dialect.name);
  if (given.statements.length === 0) throw new AppError('query_empty');
  checkScript(request.sql, given, {
    allowsChanges: database.allows.dml,
    allowsTables: database.allows.dml,
    allowsViews: database.allows.dml,
    hasWholeDatabase: hasWholeDatabase(viewer, place),
  });
  await demandTables(viewer, tablesIn(given), place);
  if (creation) demandCreation(given, creation, database);
  const { sql, analysis } = await ruled(request, given);
  const last = analysis.statements.at(-1);
  const changes = analysis.statements.some(isMutating);
  const limits = limitOf(last, request.limit);
  const statements = analysis.statements.map((statement) =>
    creation && statement === last
      ? createAs(sql, statement, { catalog: null, ...creation }, creation.method, dialect)
      : (limited(sql, statement, limits.limit + 1, dialect.name) ?? sql.slice(statement.start, statement.end)),
  );
  return { statements, readOnly: !changes && creation === null, ...limits };
}

async function ruled(
  { sql, viewer, database, place, fill }: ScriptRequest,
  analysis: SqlAnalysis,
): Promise<{ readonly sql: string; readonly analysis: SqlAnalysis }> {
  const { dialect } = database.engine;
  const rules = await rowRulesOf(viewer, database.id, tablesIn(analysis), async (clause) =>
    checkClause(await fill(clause), dialect, 'owner'),
  );
  if (rules.length === 0) return { sql, analysis };
  const written = applyRowRules(sql, analysis, rules, {
    catalog: place.catalog,
    schema: place.schema ?? place.defaultSchema,
  });
  if ('refused' in written) throw new AppError('row_rules_unfit', { reason: written.refused });
  if (written.sql === sql) return { sql, analysis };
  return { sql: written.sql, analysis: await analyseSql(written.sql, dialect.name) };
}

/** Storing rows asks for the database's leave, and for a script whose last statement reads rows. */
function demandCreation(analysis: SqlAnalysis, { method }: Creation, { allows }: OpenDatabase): void {
  if (!(method === 'TABLE' ? allows.ctas : allows.cvas)) {
    throw new AppError('creation_not_allowed', { method: method.toLowerCase() });
  }
  if (!canCreate(analysis, method)) throw new AppError(method === 'TABLE' ? 'ctas_invalid' : 'cvas_invalid');
}

/** The smaller of what the last statement says and what the editor asks; a limit of nothing is none. */
function limitOf(
  last: StatementAnalysis | undefined,
  asked: number,
): { readonly limit: number; readonly limitingFactor: LimitingFactor } {
  const written = last?.query?.limit?.count ?? null;
  if (written === null || written === 0 || written > asked) return { limit: asked, limitingFactor: 'DROPDOWN' };
  return { limit: written, limitingFactor: written === asked ? 'QUERY_AND_DROPDOWN' : 'QUERY' };
}
