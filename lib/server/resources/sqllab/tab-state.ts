import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { query } from '@/db/schema/query';
import { savedQuery } from '@/db/schema/saved-query';
import { tabState } from '@/db/schema/tab-state';
import { AppError } from '@/lib/errors/app-error';
import type { Permission } from '@/lib/permissions/vocabulary';
import type { Action, Call, Service } from '@/lib/server/api/resource';
import {
  demandOnPage,
  emptyPage,
  pageJson,
  pageRefusal,
  readPageForm,
  readPageValue,
} from '@/lib/server/sqllab/page-form';
import { activateTab, describeTab, findTab, keyOf, versionOf } from '@/lib/server/sqllab/tab-state';
import { seesDatabase } from '@/lib/server/sqllab/visible-database';
import { jsonObject } from '@/lib/text/json-object';

const untitled = 'Untitled Query';
/** The first half of the lock under which a user's tabs are made. */
const tabLock = 7_401;
const firstSql = 'SELECT ...';

/** Tabs of the SQL editor. Only their user may see them; administrators have no further access. */
export const tabStateService: Service = {
  name: 'tabstateview',
  actions: [
    call('POST', '', 'can_post on TabStateView', create),
    call('GET', ':id', 'can_get on TabStateView', show),
    call('PUT', ':id', 'can_put on TabStateView', update),
    call('DELETE', ':id', 'can_delete on TabStateView', remove),
    call('POST', ':id/activate', 'can_activate on TabStateView', activate),
    call('POST', ':id/migrate_query', 'can_migrate_query on TabStateView', migrateQuery),
    call('DELETE', ':id/query/:client', 'can_delete_query on TabStateView', removeQuery),
  ],
};

type Tab = typeof tabState.$inferSelect;
type Run = (call: Call, userId: number) => Promise<Response>;

function call(method: Action['method'], path: string, permission: Permission, run: Run): Action {
  return { method, path, permission: null, run: (asked) => run(asked, demandOnPage(asked.viewer, permission)) };
}

/** Runs `run` on a tab of the user's own. A missing tab gives 404, another user's tab 403, both with an empty body. */
async function onOwn(params: Call['params'], userId: number, run: (tab: Tab) => Promise<unknown>): Promise<Response> {
  const tab = await findTab(params.id, userId);
  if (tab === 'missing') return emptyPage(404);
  if (tab === 'other') return emptyPage(403);
  return pageJson(await run(tab));
}

const text = z.string().nullish();
const Editor = z.looseObject({
  id: z.string().max(64).nullish().catch(null),
  dbId: z.number().int(),
  name: text,
  title: text,
  catalog: text,
  schema: text,
  sql: text,
  queryLimit: z.number().int().nullish(),
  hideLeftBar: z.boolean().nullish(),
  autorun: z.boolean().nullish(),
  templateParams: text,
  remoteId: z.number().int().nullish(),
  extra_json: text,
});

async function create({ request, viewer }: Call, userId: number): Promise<Response> {
  const value = await readPageValue(request, 'queryEditor');
  const editor = fits(Editor, value);
  if (!(await seesDatabase(viewer, editor.dbId))) throw pageRefusal(`There is no database ${editor.dbId}`);
  if (editor.remoteId) await demandSavedQuery(editor.remoteId, userId);
  const fields = {
    label: editor.name || editor.title || untitled,
    active: true,
    database_id: editor.dbId,
    catalog: editor.catalog ?? null,
    schema: editor.schema ?? null,
    sql: editor.sql ?? firstSql,
    query_limit: editor.queryLimit ?? null,
    hide_left_bar: editor.hideLeftBar ?? false,
    autorun: editor.autorun ?? false,
    template_params: editor.templateParams ?? null,
    saved_query_id: editor.remoteId ?? null,
    changed_by_fk: userId,
  };
  const db = await metadata();
  const id = await db.transaction(async (tx) => {
    // The answer to an earlier call may not have arrived, or both may come at once: the same tab is not made twice.
    await tx.execute(sql`select pg_advisory_xact_lock(${tabLock}, ${userId})`);
    const own = await tx.select().from(tabState).where(eq(tabState.user_id, userId));
    const known = editor.id ? own.find((tab) => keyOf(tab) === editor.id) : undefined;
    const extra_json = extraOf(editor, known);
    await tx.update(tabState).set({ active: false }).where(eq(tabState.user_id, userId));
    if (known) {
      await tx
        .update(tabState)
        .set({ ...fields, extra_json })
        .where(eq(tabState.id, known.id));
      return known.id;
    }
    const [made] = await tx
      .insert(tabState)
      .values({ ...fields, user_id: userId, extra_json, created_by_fk: userId })
      .returning({ id: tabState.id });
    return made?.id;
  });
  return pageJson({ id });
}

/** A tab that was made before keeps its version: other windows count from it. */
function extraOf({ id, extra_json }: z.infer<typeof Editor>, known: Tab | undefined): string {
  const version = known ? versionOf(known) : 0;
  return JSON.stringify({
    ...jsonObject(extra_json ?? known?.extra_json ?? null),
    ...(id ? { key: id } : {}),
    ...(version > 0 ? { version } : {}),
  });
}

function show({ params }: Call, userId: number): Promise<Response> {
  return onOwn(params, userId, describeTab);
}

const Changes = z.strictObject({
  active: z.boolean().optional(),
  autorun: z.boolean().optional(),
  catalog: text,
  database_id: z.number().int().nullish(),
  extra_json: z.string().optional(),
  hide_left_bar: z.boolean().optional(),
  label: text,
  latest_query_id: text,
  query_limit: z.number().int().nullish(),
  saved_query_id: z.number().int().nullish(),
  schema: text,
  sql: text,
  template_params: text,
});

function update({ params, request, viewer }: Call, userId: number): Promise<Response> {
  return onOwn(params, userId, async (tab) => {
    const { active, ...changes } = fits(Changes, await readPageForm(request));
    const { database_id, latest_query_id, saved_query_id } = changes;
    if (database_id && !(await seesDatabase(viewer, database_id)))
      throw pageRefusal(`There is no database ${database_id}`);
    if (latest_query_id) await demandQuery(latest_query_id, userId);
    if (saved_query_id) await demandSavedQuery(saved_query_id, userId);
    const db = await metadata();
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length > 0) {
      await db.transaction(async (tx) => {
        const [now] = await tx.select().from(tabState).where(eq(tabState.id, tab.id)).for('update');
        if (now) demandNotNewer(request, now);
        await tx
          .update(tabState)
          .set({ ...given, changed_by_fk: userId })
          .where(eq(tabState.id, tab.id));
      });
    }
    if (active) await activateTab(tab.id, userId);
    return tab.id;
  });
}

/**
 * Throws `changed_meanwhile` when the tab has a newer version than the one that a change with `If-Match` was made on.
 * One that comes before the change that it was made on takes its place.
 */
function demandNotNewer({ headers }: Request, tab: Tab): void {
  const seen = Number(headers.get('if-match')?.replaceAll('"', '') ?? Number.NaN);
  if (versionOf(tab) > seen) throw new AppError('changed_meanwhile');
}

function remove({ params }: Call, userId: number): Promise<Response> {
  return onOwn(params, userId, async ({ id }) => {
    const db = await metadata();
    await db.delete(tabState).where(eq(tabState.id, id));
    return 'OK';
  });
}

function activate({ params }: Call, userId: number): Promise<Response> {
  return onOwn(params, userId, async ({ id }) => {
    await activateTab(id, userId);
    return id;
  });
}

/** Assigns a query that was stored in the browser to the tab. */
function migrateQuery({ params, request }: Call, userId: number): Promise<Response> {
  return onOwn(params, userId, async ({ id }) => {
    const clientId = await readPageValue(request, 'queryId');
    const db = await metadata();
    await db
      .update(query)
      .set({ sql_editor_id: String(id) })
      .where(and(eq(query.client_id, String(clientId)), eq(query.user_id, userId)));
    return id;
  });
}

/**
 * Deletes one of the user's own queries from a tab's history. If it was the tab's latest query, the newest other one
 * takes its place.
 */
async function removeQuery({ params }: Call, userId: number): Promise<Response> {
  const tab = await findTab(params.id, userId);
  const clientId = params.client ?? '';
  if (typeof tab !== 'string') {
    const db = await metadata();
    await db.transaction(async (tx) => {
      const [next] = await tx
        .select({ client_id: query.client_id })
        .from(query)
        .where(and(eq(query.sql_editor_id, String(tab.id)), eq(query.user_id, userId), ne(query.client_id, clientId)))
        .orderBy(desc(query.id))
        .limit(1);
      if (tab.latest_query_id === clientId) {
        await tx
          .update(tabState)
          .set({ latest_query_id: next?.client_id ?? null })
          .where(eq(tabState.id, tab.id));
      }
      await tx.delete(query).where(and(eq(query.client_id, clientId), eq(query.user_id, userId)));
    });
  }
  return pageJson('OK');
}

function fits<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === 'unrecognized_keys') throw pageRefusal(`Invalid expression type: '${issue.keys[0]}'`);
  const field = String(issue?.path[0] ?? '');
  const isMissing = typeof value === 'object' && value !== null && !(field in value);
  throw pageRefusal(isMissing ? `'${field}'` : `${field}: ${issue?.message ?? 'not valid'}`);
}

async function demandQuery(clientId: string, userId: number): Promise<void> {
  const db = await metadata();
  const own = await db.$count(query, and(eq(query.client_id, clientId), eq(query.user_id, userId)));
  if (own === 0) throw pageRefusal(`There is no query ${clientId}`);
}

async function demandSavedQuery(id: number, userId: number): Promise<void> {
  const db = await metadata();
  const own = await db.$count(savedQuery, and(eq(savedQuery.id, id), eq(savedQuery.user_id, userId)));
  if (own === 0) throw pageRefusal(`There is no saved query ${id}`);
}
