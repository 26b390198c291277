import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { dataset } from '@/db/schema/dataset';
import { rowLevelSecurityTable } from '@/db/schema/row-level-security';
import { AppError } from '@/lib/errors/app-error';
import { ruleFilters } from '@/lib/permissions/rule-filters';
import { checkClause, readyToCheck } from '@/lib/query/sql/adhoc';
import { type OpenDataset, rulesOf } from '@/lib/server/dataset/open-dataset';
import { rulesInForce, triedDatasets } from '@/lib/server/dataset/tried-rules';
import { analyseSql } from '@/lib/server/sql/analyse-sql';
import { applyRowRules, type RowRule } from '@/lib/sql/apply-row-rules';

/**
 * The SQL of a virtual dataset with the row rules of all tables that it reads. A rule on a table applies to everything
 * derived from it. `fill` renders the templates of a clause; `asked` is the SQL that the query's author wrote. Throws `row_rules_unfit` where a rule cannot be applied.
 */
export async function withTableRules(
  text: string,
  open: OpenDataset,
  fill: (clause: string) => Promise<string>,
  asked: string,
): Promise<string> {
  const ruled = await ruledTables(open);
  if (ruled.length === 0) return text;
  const { dialect } = open.database.engine;
  await readyToCheck();
  const rules: RowRule[] = [];
  for (const { groups, ...table } of ruled) {
    const filled = await Promise.all(groups.map((group) => Promise.all(group.map(fill))));
    const clauses = filled.map((group) => group.map((clause) => checkClause(clause, dialect, 'owner')).join(' OR '));
    rules.push({ ...table, clauses: clauses.map((clause) => checkClause(clause, dialect, 'owner')) });
  }
  const { catalog, schema } = open.description;
  const applied = applyRowRules(
    text,
    await analyseSql(text, dialect.name),
    rules,
    { catalog, schema },
    undefined,
    asked,
  );
  if ('refused' in applied) throw new AppError('row_rules_unfit', { reason: applied.refused });
  return applied.sql;
}

/** The registered tables of the dataset's database of which this viewer may not see every row. */
async function ruledTables({ database, description, viewer }: OpenDataset) {
  const db = await metadata();
  const hasRule = sql`${dataset.id} in (select ${rowLevelSecurityTable.dataset_id} from ${rowLevelSecurityTable})`;
  const named = [...(viewer.guest?.rules ?? []).flatMap((rule) => rule.dataset ?? []), ...triedDatasets()];
  const isRuled = named.length > 0 ? sql`(${hasRule} or ${inArray(dataset.id, named)})` : hasRule;
  const tables = await db
    .select({ id: dataset.id, catalog: dataset.catalog, schema: dataset.schema, table: dataset.table_name })
    .from(dataset)
    .where(
      and(
        eq(dataset.database_id, database.id),
        isNull(sql`nullif(${dataset.sql}, '')`),
        ne(dataset.id, description.id),
        isRuled,
      ),
    );
  const all = await Promise.all(
    tables.map(async ({ id, ...table }) => ({
      ...table,
      groups: ruleFilters(viewer, rulesInForce(await rulesOf(id), id), id),
    })),
  );
  return all.filter(({ groups }) => groups.length > 0);
}
