import { eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { dataset } from '@/db/schema/dataset';
import { rowLevelSecurityTable } from '@/db/schema/row-level-security';
import type { Viewer } from '@/lib/permissions/viewer';
import { Reading } from '@/lib/server/cache/reading';
import { rowRuleGroups } from '@/lib/server/dataset/open-dataset';
import type { RowRule } from '@/lib/sql/apply-row-rules';

const reading = new Reading<number, Awaited<ReturnType<typeof ruledTables>>>('row_rules');

/** Tables of a database whose datasets have row rules. */
async function ruledTables(databaseId: number) {
  const db = await metadata();
  return db
    .selectDistinct({ id: dataset.id, catalog: dataset.catalog, schema: dataset.schema, table: dataset.table_name })
    .from(dataset)
    .innerJoin(rowLevelSecurityTable, eq(rowLevelSecurityTable.dataset_id, dataset.id))
    .where(eq(dataset.database_id, databaseId));
}

/**
 * Row rules that apply to the viewer in tables of a database, found through the datasets of these tables. `fill`
 * renders the template of a clause and checks the result.
 */
export async function rowRulesOf(
  viewer: Viewer,
  databaseId: number,
  fill: (clause: string) => Promise<string>,
): Promise<RowRule[]> {
  const ruled = await reading.run(databaseId, () => ruledTables(databaseId));
  const rules = await Promise.all(
    ruled.map(async ({ id, ...name }) => {
      const groups = await rowRuleGroups(id, viewer);
      const clauses = await Promise.all(groups.map((group) => Promise.all(group.map(fill))));
      return { ...name, clauses: clauses.map((group) => group.map((clause) => `(${clause})`).join(' OR ')) };
    }),
  );
  return rules.filter(({ clauses }) => clauses.length > 0);
}
