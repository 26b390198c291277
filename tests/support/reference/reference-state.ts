import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { cssTemplate } from '@/db/schema/css-template';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { role } from '@/db/schema/role';
import { user } from '@/db/schema/user';
import { databaseView, datasetView } from '@/lib/permissions/object-permission';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { seedRoles } from '@/lib/server/boot/seed-roles';
import { seedThemes } from '@/lib/server/boot/seed-themes';
import { importBundle } from '@/lib/server/transfer/import/import-bundle';
import { noSecrets } from '@/lib/server/transfer/secrets';
import { orderColumns } from '@/tests/support/column-order';
import { keepBundledContexts } from '@/tests/support/stored-contexts';
import { addUser, grant } from '@/tests/support/world';
import { unloadExamples } from './example-loader-state';
import { withRecordedIds } from './recorded-ids';
import { giveRecordedIds } from './recorded-permissions';

/** User → roles. Passwords equal the names. */
const users = {
  alpha: ['Alpha'],
  alpha2: ['Alpha'],
  gamma: ['Gamma'],
  gamma_sales: ['Gamma', 'sales_readers'],
  gamma_sql: ['Gamma', 'sql_lab', 'examples_db'],
  sql_only: ['sql_lab'],
  dash_only: ['Gamma', 'dash_only'],
  norole: ['Public'],
} as const;

/**
 * Brings an empty metadata database into the state in which calls were recorded: nine users, eight roles and every
 * object of the assets bundle under its recorded id, owned by the administrator.
 */
export async function bringReferenceState(examples: string): Promise<void> {
  const db = await metadata();
  await giveRecordedIds(db);
  await seedRoles(db);
  const adminId = await addUser(db, 'admin', 'Admin');
  await db.update(user).set({ first_name: 'Ada', last_name: 'Admin' }).where(eq(user.id, adminId));
  const loaded = await loadUser(adminId);
  if (loaded === null) throw new Error('the administrator was not stored');
  const { viewer } = loaded;
  const bytes = await readFile(join(examples, 'bundles/assets-all.zip'));
  await withRecordedIds(db, bytes, () =>
    importBundle({ kind: 'assets', bytes, secrets: noSecrets, overwrite: true, viewer }),
  );
  await keepBundledContexts(db, bytes);
  await orderColumns(db);
  await unloadExamples(db, bytes);
  await seedThemes(db);
  const author = { created_by_fk: adminId, changed_by_fk: adminId };
  await db.insert(cssTemplate).values({ template_name: 'Flat', css: '.header { color: grey; }', ...author });
  await db
    .insert(cssTemplate)
    .values({ template_name: 'Courier Black', css: 'body { font-family: Courier; }', ...author });
  await makeRoles();
  for (const [name, roles] of Object.entries(users)) await addUser(db, name, ...roles);
}

async function makeRoles(): Promise<void> {
  const db = await metadata();
  const datasets = await db
    .select({ id: dataset.id, table_name: dataset.table_name, database_name: database.database_name })
    .from(dataset)
    .innerJoin(database, eq(database.id, dataset.database_id));
  const readable = datasets.filter(({ table_name }) => ['cleaned_sales_data', 'birth_names'].includes(table_name));
  const views = readable.map(({ database_name, ...row }) => datasetView({ ...row, database: { database_name } }));
  await grant(db, 'sales_readers', ...views.map((view) => `datasource_access on ${view}`));
  const [examples] = await db.select().from(database).where(eq(database.database_name, 'examples'));
  if (examples) await grant(db, 'examples_db', `database_access on ${databaseView(examples)}`);
  await db.insert(role).values({ name: 'dash_only' }).onConflictDoNothing();
}
