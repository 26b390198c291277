import { AppError } from '@/lib/errors/app-error';
import type { Dialect } from '@/lib/query/dialect';
import type { SqlAnalysis, StatementAnalysis, TableName } from '@/lib/sql/analysis';
import { isMutating } from '@/lib/sql/analysis';
import { limited } from '@/lib/sql/apply-limit';
import { applyRowRules, type Defaults, type RowRule } from '@/lib/sql/apply-row-rules';
import { checkScript, type ScriptPolicy, tablesIn } from '@/lib/sql/check-script';
import { type CreateMethod, canCreate, createAs } from '@/lib/sql/create-table-as';
import { analyseSql } from './analyse-sql';

/** A script that a user wrote, with its templates filled in, and what it may do. */
export interface ScriptRequest {
  readonly sql: string;
  readonly dialect: Pick<Dialect, 'name' | 'quote' | 'ownFunctions'>;
  readonly policy: Omit<ScriptPolicy, 'ownFunctions'>;
  /** Throws unless the viewer may read, or change, all of these. Not called for viewers with the whole database. */
  checkTables(tables: readonly TableName[]): Promise<void>;
  readonly rules: readonly RowRule[];
  readonly defaults: Defaults;
  /** The requested number of rows; a smaller limit in the last statement takes precedence. Null means no limit. */
  readonly limit: number | null;
  /** The table or view in which the last statement's rows are stored; null where they are returned. */
  readonly create: { readonly method: CreateMethod; readonly target: TableName } | null;
}

/** One statement, ready for a driver. */
export interface ReadyStatement {
  readonly sql: string;
  /** False for a statement that only reads: it runs in a read-only transaction, in case the analysis is wrong. */
  readonly changes: boolean;
  readonly analysis: StatementAnalysis;
}

/** A script ready to run. */
export interface ReadyScript {
  readonly statements: readonly ReadyStatement[];
  /** Whether it reads tables of which its viewer may not see every row. */
  readonly isNarrowed: boolean;
  /** Rows of the last result. Each query requests one more, which shows whether there are more. */
  readonly limit: number;
  /** What set the limit: the editor, the last statement, or both with the same number. */
  readonly limitingFactor: 'DROPDOWN' | 'QUERY' | 'QUERY_AND_DROPDOWN';
}

/**
 * The statements of a script as they run: checked, narrowed by row rules, limited, and with `create` the last one
 * turned into the creation of a table or view. Throws what `checkScript` throws, `row_rules_unfit` (also for a plan where
 * rules hide rows), `ctas_invalid`,
 * `cvas_invalid`, `table_creation_refused`, and `sql_unreadable` for a script without statements.
 */
export async function prepareScript(request: ScriptRequest): Promise<ReadyScript> {
  const { sql, dialect, policy } = request;
  const written = await analyseSql(sql, dialect.name);
  if (written.statements.length === 0)
    throw new AppError('sql_unreadable', { reason: 'There is no statement to run.' });
  checkScript(sql, written, { ...policy, ownFunctions: dialect.ownFunctions });
  if (request.create) checkCreation(written, request.create.method, policy);
  if (!policy.hasWholeDatabase) await request.checkTables(tablesIn(written));
  const ruled = await withRules(request, written);
  const { statements } = ruled.analysis;
  const last = statements.at(-1);
  const limits = limitOf(last, request.limit);
  const sized = { ...request, limit: request.limit === null ? null : limits.limit + 1 };
  return {
    statements: statements.map((statement) => ready(ruled.sql, statement, statement === last, sized)),
    ...limits,
    isNarrowed: ruled.sql !== sql,
  };
}

/** The smaller of the last statement's limit and the requested one; a limit of 0 counts as none. */
function limitOf(
  last: StatementAnalysis | undefined,
  given: number | null,
): Pick<ReadyScript, 'limit' | 'limitingFactor'> {
  const asked = given ?? Number.MAX_SAFE_INTEGER;
  const written = last?.query?.limit?.count ?? null;
  if (written === null || written === 0 || written > asked) return { limit: asked, limitingFactor: 'DROPDOWN' };
  return { limit: written, limitingFactor: written === asked ? 'QUERY_AND_DROPDOWN' : 'QUERY' };
}

function checkCreation(analysis: SqlAnalysis, method: CreateMethod, policy: ScriptRequest['policy']): void {
  const isAllowed = method === 'TABLE' ? policy.allowsTables : policy.allowsViews;
  if (!isAllowed) throw new AppError('table_creation_refused', { method: method.toLowerCase() });
  if (!canCreate(analysis, method)) throw new AppError(method === 'TABLE' ? 'ctas_invalid' : 'cvas_invalid');
}

/** Whether a statement shows a plan, which tells a number of rows that is estimated from all rows of a table. */
function showsPlan(keyword: string, dialect: string): boolean {
  return keyword === 'EXPLAIN' || (/^DESC(?:RIBE)?$/.test(keyword) && dialect !== 'duckdb');
}

/** Inserts the row rules and analyses the result again: the kinds of statements must not have changed. */
async function withRules({ sql, rules, defaults, dialect, policy }: ScriptRequest, analysis: SqlAnalysis) {
  if (rules.length === 0) return { sql, analysis };
  const ruled = applyRowRules(sql, analysis, rules, defaults, undefined, '');
  if ('refused' in ruled) throw new AppError('row_rules_unfit', { reason: ruled.refused });
  if (ruled.sql === sql) return { sql, analysis };
  if (analysis.statements.some(({ keyword }) => showsPlan(keyword, dialect.name)))
    throw new AppError('row_rules_unfit', { reason: 'a plan tells how many rows they hide' });
  const again = await analyseSql(ruled.sql, dialect.name);
  checkScript(ruled.sql, again, { ...policy, ownFunctions: dialect.ownFunctions, hasWholeDatabase: true });
  const kinds = ({ statements }: SqlAnalysis) => statements.map(({ kind }) => kind).join();
  if (kinds(again) !== kinds(analysis))
    throw new AppError('row_rules_unfit', { reason: 'a rule changes what it does' });
  return { sql: ruled.sql, analysis: again };
}

function ready(
  sql: string,
  analysis: StatementAnalysis,
  isLast: boolean,
  { dialect, limit, create }: ScriptRequest,
): ReadyStatement {
  const plain = sql.slice(analysis.start, analysis.end);
  if (!create || !isLast) {
    const text = limit === null ? plain : (limited(sql, analysis, limit, dialect.name) ?? plain);
    return { sql: text, changes: isMutating(analysis), analysis };
  }
  // Stored rows are complete: the limit only applies to displayed rows.
  const bodyAt = (analysis.query?.bodyAt ?? analysis.start) - analysis.start;
  return { sql: createAs(plain, bodyAt, create.target, create.method, dialect), changes: true, analysis };
}
