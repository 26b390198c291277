import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import type { Statement } from '@/lib/query/dialect';
import { checkClause, readyToCheck } from '@/lib/query/sql/adhoc';
import type { OpenDatabase } from '@/lib/server/database/open-database';
import type { TableName } from '@/lib/server/engines/engine';
import { firstTexts } from '@/lib/server/engines/values/partitions';
import { analyseSql } from '@/lib/server/sql/analyse-sql';
import { demandTables } from '@/lib/server/sql/table-rights';
import { rowRulesOf } from '@/lib/server/sqllab/row-rules';
import type { PartitionSource } from '@/lib/server/template/macros/macro-context';
import { applyRowRules } from '@/lib/sql/apply-row-rules';
import { withheld } from './withheld';

/** The database whose partitions a template may name, and who reads them. */
export interface PartitionContext {
  readonly database: OpenDatabase;
  readonly viewer: Viewer;
  readonly catalog: string | null;
  readonly schema: string | null;
  /** Tables of which partitions are told without a right of the viewer's own; `all` for SQL of a trusted author. */
  readonly open: readonly TableName[] | 'all';
  /** Renders the templates of a row rule's clause; null where no rules apply because the text is a rule itself. */
  readonly fill: ((clause: string) => Promise<string>) | null;
}

/**
 * Partitions of tables that the viewer may read. A viewer who may not see every row of a table gets the newest
 * partition among the rows that they may see. Null for databases without partitions.
 */
export function partitionSource(context: PartitionContext): PartitionSource | null {
  const { database, viewer, catalog, schema } = context;
  const { engine, connection, limits } = database;
  const reader = engine.partitions;
  if (reader === undefined) return null;
  const ask = async (statement: Statement) => {
    const options = { signal: new AbortController().signal, timeoutMs: limits.timeoutMs, maxRows: limits.rows };
    return connection.run(statement, { ...options, catalog, schema }).catch((error: unknown) => {
      throw viewer.kind === 'guest' ? withheld(error) : error;
    });
  };
  return {
    names: reader.names,
    async columns(name) {
      const table = tableOf(name);
      await demand(table, context);
      return reader.columns(table, ask);
    },
    async newest(name, columns, fixed) {
      const table = tableOf(name);
      await demand(table, context);
      const plain = reader.newestRow(table, columns, fixed);
      const ruled = await withRules(plain, context);
      if (ruled === plain) return reader.newest(table, columns, fixed, ask);
      return firstTexts(
        await ask({ sql: ruled, parameters: [] }).catch((error: unknown) => {
          throw withheld(error);
        }),
      );
    },
  };
}

function tableOf(name: string): TableName {
  const [table = '', schema = null, catalog = null, ...more] = name.split('.').reverse();
  if (table === '' || more.length > 0) {
    throw new AppError('template_failed', { line: 1, reason: `“${name}” does not name a table` });
  }
  return { catalog, schema, table };
}

async function demand(table: TableName, { database, viewer, catalog, schema, open }: PartitionContext): Promise<void> {
  if (open === 'all') return;
  const isOpen = open.some(
    (one) =>
      one.table === table.table &&
      one.schema === (table.schema ?? schema) &&
      one.catalog === (table.catalog ?? catalog),
  );
  if (isOpen) return;
  const place = { database: { id: database.id, database_name: database.name }, catalog, schema };
  await demandTables(viewer, [table], { ...place, defaultSchema: null, system: null });
}

/** A query with the viewer's row rules applied. */
async function withRules(sql: string, { database, viewer, catalog, schema, fill }: PartitionContext): Promise<string> {
  if (fill === null) return sql;
  if ((viewer.guest?.rules ?? []).length > 0) {
    throw new AppError('row_rules_unfit', { reason: 'partitions would tell of hidden rows' });
  }
  const { dialect } = database.engine;
  await readyToCheck();
  const rules = await rowRulesOf(viewer, database.id, async (clause) =>
    checkClause(await fill(clause), dialect, 'owner'),
  );
  if (rules.length === 0) return sql;
  const applied = applyRowRules(sql, await analyseSql(sql, dialect.name), rules, { catalog, schema });
  if ('refused' in applied) throw new AppError('row_rules_unfit', { reason: applied.refused });
  return applied.sql;
}
