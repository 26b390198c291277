import { and, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { tableSchema, tabState } from '@/db/schema/tab-state';
import { AppError } from '@/lib/errors/app-error';
import { readForm } from '@/lib/server/api/request/form';
import type { Call, Service } from '@/lib/server/api/resource';
import { demandOnPage, pageJson, pageRefusal, readPageValue } from '@/lib/server/sqllab/page-form';
import { findTab } from '@/lib/server/sqllab/tab-state';
import { seesDatabase } from '@/lib/server/sqllab/visible-database';

/** Tables opened beside a tab of the SQL editor. Other users' tables stay unchanged; the response does not differ. */
export const tableSchemaService: Service = {
  name: 'tableschemaview',
  actions: [
    { method: 'POST', path: '', permission: null, run: create },
    { method: 'POST', path: ':id/expanded', permission: null, run: expand },
    { method: 'DELETE', path: ':id', permission: null, run: remove },
  ],
};

const Table = z.looseObject({
  queryEditorId: z.union([z.number(), z.string()]).transform(String),
  dbId: z.number().int(),
  catalog: z.string().nullish(),
  schema: z.string().nullish(),
  name: z.string(),
});

async function create({ request, viewer }: Call): Promise<Response> {
  const userId = demandOnPage(viewer, 'can_post on TableSchemaView');
  const value = await readPageValue(request, 'table');
  const parsed = Table.safeParse(value);
  if (!parsed.success) throw pageRefusal(`'${String(parsed.error.issues[0]?.path[0] ?? 'table')}'`);
  const table = parsed.data;
  const tab = await findTab(table.queryEditorId, userId);
  if (typeof tab === 'string') throw pageRefusal(`There is no tab ${table.queryEditorId}`);
  if (!(await seesDatabase(viewer, table.dbId))) throw pageRefusal(`There is no database ${table.dbId}`);
  const db = await metadata();
  const is = (column: typeof tableSchema.catalog | typeof tableSchema.schema, name: string | null | undefined) =>
    name == null ? isNull(column) : eq(column, name);
  const id = await db.transaction(async (tx) => {
    await tx
      .delete(tableSchema)
      .where(
        and(
          eq(tableSchema.tab_state_id, tab.id),
          eq(tableSchema.database_id, table.dbId),
          is(tableSchema.catalog, table.catalog),
          is(tableSchema.schema, table.schema),
          eq(tableSchema.table, table.name),
        ),
      );
    const [made] = await tx
      .insert(tableSchema)
      .values({
        tab_state_id: tab.id,
        database_id: table.dbId,
        catalog: table.catalog ?? null,
        schema: table.schema ?? null,
        table: table.name,
        description: JSON.stringify(value),
        expanded: true,
        created_by_fk: userId,
        changed_by_fk: userId,
      })
      .returning({ id: tableSchema.id });
    return made?.id;
  });
  return pageJson({ id });
}

async function expand({ request, viewer, params }: Call): Promise<Response> {
  const userId = demandOnPage(viewer, 'can_expanded on TableSchemaView');
  const form = await readForm(request);
  const text = form?.get('expanded');
  if (text !== 'true' && text !== 'false') throw new AppError('form_unreadable');
  const id = idOf(params.id);
  const expanded = text === 'true';
  const db = await metadata();
  await db
    .update(tableSchema)
    .set({ expanded, changed_by_fk: userId })
    .where(await ofOwn(id, userId));
  return pageJson({ id, expanded });
}

async function remove({ viewer, params }: Call): Promise<Response> {
  const userId = demandOnPage(viewer, 'can_delete on TableSchemaView');
  const db = await metadata();
  await db.delete(tableSchema).where(await ofOwn(idOf(params.id), userId));
  return pageJson('OK');
}

async function ofOwn(id: number, userId: number) {
  const db = await metadata();
  const own = db.select({ id: tabState.id }).from(tabState).where(eq(tabState.user_id, userId));
  return and(eq(tableSchema.id, id), inArray(tableSchema.tab_state_id, own));
}

function idOf(text = ''): number {
  if (!/^\d{1,9}$/.test(text)) throw new AppError('route_not_found');
  return Number(text);
}
