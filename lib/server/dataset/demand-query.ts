import { eq } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { database } from '@/db/schema/database';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import type { CallingRules } from '@/lib/query/dialect';
import { checkClause, readyToCheck, savedExpression } from '@/lib/query/sql/adhoc';
import { holdsQuery, sqlTokens } from '@/lib/query/sql/guard';
import { lexiconOf } from '@/lib/query/sql/lexicon';
import { parseAddress } from '@/lib/server/database/address';
import { parseExtra } from '@/lib/server/database/database-extra';
import { withOwnFunctions } from '@/lib/server/database/own-functions';
import { engineOf } from '@/lib/server/engines/registry';
import { analyseSql } from '@/lib/server/sql/analyse-sql';
import { placeOf } from '@/lib/server/sql/script-place';
import { demandTables, hasWholeDatabase, type ScriptPlace } from '@/lib/server/sql/table-rights';
import { isTemplate } from '@/lib/server/template/fill-template';
import { checkScript, tablesIn } from '@/lib/sql/check-script';
import { checkVirtual } from './check-virtual';

/** The parts of a dataset that can name tables, and where these tables are looked up. */
export interface DatasetQuery {
  readonly database_id: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string | null;
  readonly fetch_values_predicate: string | null;
  /** The SQL of calculated columns and of metrics. */
  readonly columns?: readonly string[];
  readonly metrics?: readonly string[];
}

/**
 * Throws `fields_refused` with the field for SQL that nobody may run, and for a query that reads what its author may
 * not read: everyone with access to the dataset reads through its query. Authors with rights on single tables may name
 * only those tables and may write no templates, because a template is only filled in when the dataset is read. `db` is
 * the transaction that stores the dataset.
 */
export async function demandQuery(db: Pick<Metadata, 'select'>, viewer: Viewer, query: DatasetQuery): Promise<void> {
  const { sql, fetch_values_predicate: predicate, columns = [], metrics = [] } = query;
  if (!sql && !predicate && columns.length + metrics.length === 0) return;
  const [stored] = await db.select().from(database).where(eq(database.id, query.database_id));
  if (!stored) return;
  const place = placeOf(stored, query);
  const { scheme, driver } = parseAddress(stored.sqlalchemy_uri);
  const { dialect } = withOwnFunctions(engineOf(scheme, driver), parseExtra(stored.extra));
  const { name } = dialect;
  await readyToCheck();
  for (const [field, expressions] of Object.entries({ columns, metrics })) {
    await inField(field, async () => {
      for (const text of expressions) if (!isTemplate(text)) savedExpression(text, dialect);
    });
  }
  if (sql && !isTemplate(sql)) await inField('sql', () => checkVirtual(sql, dialect));
  if (predicate && !isTemplate(predicate)) {
    await inField('fetch_values_predicate', async () => void checkClause(predicate, dialect, 'owner'));
  }
  if (hasWholeDatabase(viewer, place)) return;
  if (sql) await inField('sql', () => demandTablesOf(sql, dialect, viewer, place, db));
  if (predicate) await inField('fetch_values_predicate', () => demandNoQuery(predicate, name));
}

const onlyReads = { allowsChanges: false, allowsTables: false, allowsViews: false, hasWholeDatabase: false };

async function demandTablesOf(
  sql: string,
  { name, ownFunctions }: CallingRules,
  viewer: Viewer,
  place: ScriptPlace,
  db: Pick<Metadata, 'select'>,
): Promise<void> {
  demandNoTemplate(sql);
  const analysis = await analyseSql(sql, name);
  checkScript(sql, analysis, { ...onlyReads, ownFunctions });
  await demandTables(viewer, tablesIn(analysis), place, db);
}

async function demandNoQuery(predicate: string, dialect: string): Promise<void> {
  demandNoTemplate(predicate);
  if (holdsQuery(sqlTokens(predicate, lexiconOf(dialect)))) throw new AppError('subquery_refused');
}

function demandNoTemplate(text: string): void {
  if (isTemplate(text)) throw new AppError('tables_unnamed', { reason: 'a template may name others' });
}

async function inField(field: string, demand: () => Promise<void>): Promise<void> {
  try {
    await demand();
  } catch (problem) {
    if (!(problem instanceof AppError) || problem.entry.status >= 500) throw problem;
    throw new AppError(
      'fields_refused',
      { fields: field },
      { details: { [field]: [problem.message] }, cause: problem },
    );
  }
}
