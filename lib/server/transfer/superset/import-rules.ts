import { eq } from 'drizzle-orm';
import { rowLevelSecurity, rowLevelSecurityRole, rowLevelSecurityTable } from '@/db/schema/row-level-security';
import type { Ids, Migration } from './migration';
import { numberIn, type StoreRow, textIn } from './superset-store';

/** Imports row rules. A rule replaces an existing one of the same name, since both together would filter twice. */
export async function importRules({ tx, store }: Migration, datasets: Ids, roles: Ids): Promise<number> {
  const tables = await store.rows('rls_filter_tables');
  const holders = await store.rows('rls_filter_roles');
  const rules = await store.rows('row_level_security_filters');
  for (const row of rules) {
    const name = textIn(row, 'name') ?? `rule ${numberIn(row, 'id')}`;
    await tx.delete(rowLevelSecurity).where(eq(rowLevelSecurity.name, name));
    const [made] = await tx
      .insert(rowLevelSecurity)
      .values({
        name,
        description: textIn(row, 'description'),
        filter_type: textIn(row, 'filter_type') === 'Base' ? 'Base' : 'Regular',
        group_key: textIn(row, 'group_key'),
        clause: textIn(row, 'clause') ?? '',
      })
      .returning({ id: rowLevelSecurity.id });
    const rls_id = made?.id ?? 0;
    const own = (pairs: readonly StoreRow[], column: string, ids: Ids) =>
      pairs
        .filter((pair) => pair.rls_filter_id === row.id)
        .flatMap((pair) => ids.get(numberIn(pair, column) ?? 0) ?? []);
    const narrowed = own(tables, 'table_id', datasets).map((dataset_id) => ({ rls_id, dataset_id }));
    const bound = own(holders, 'role_id', roles).map((role_id) => ({ rls_id, role_id }));
    if (narrowed.length > 0) await tx.insert(rowLevelSecurityTable).values(narrowed);
    if (bound.length > 0) await tx.insert(rowLevelSecurityRole).values(bound);
  }
  return rules.length;
}
