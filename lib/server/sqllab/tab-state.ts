import { and, asc, eq, inArray } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { query } from '@/db/schema/query';
import { tableSchema, tabState } from '@/db/schema/tab-state';
import { jsonObject } from '@/lib/text/json-object';
import { readQueryDict } from './query-dict';
import { toldStatusOf } from './reported-status';

type TabRow = typeof tabState.$inferSelect;
type TableRow = typeof tableSchema.$inferSelect;

/** A tab with its opened tables and its latest query, in the format of the SQL editor. */
export async function describeTab(tab: TabRow) {
  const db = await metadata();
  const [tables, latest] = await Promise.all([
    db.select().from(tableSchema).where(eq(tableSchema.tab_state_id, tab.id)).orderBy(asc(tableSchema.id)),
    tab.latest_query_id === null ? null : readQueryDict(tab.latest_query_id),
  ]);
  return {
    id: tab.id,
    user_id: tab.user_id,
    label: tab.label,
    active: tab.active,
    database_id: tab.database_id,
    catalog: tab.catalog,
    schema: tab.schema,
    table_schemas: tables.map(describeTable),
    sql: tab.sql,
    query_limit: tab.query_limit,
    latest_query: latest,
    autorun: tab.autorun,
    template_params: tab.template_params,
    hide_left_bar: tab.hide_left_bar,
    saved_query: tab.saved_query_id === null ? null : { id: tab.saved_query_id },
    extra_json: shownExtra(tab),
  };
}

/** What a tab holds besides its columns, without the id that the browser gave it. */
function shownExtra({ extra_json }: TabRow): Readonly<Record<string, unknown>> {
  const { key: _, ...shown } = jsonObject(extra_json);
  return shown;
}

/** The id that the browser gave a tab before the server had it; null for tabs of other clients. */
export function keyOf({ extra_json }: Pick<TabRow, 'extra_json'>): string | null {
  const { key } = jsonObject(extra_json);
  return typeof key === 'string' ? key : null;
}

function describeTable({ id, tab_state_id, database_id, catalog, schema, table, description, expanded }: TableRow) {
  return {
    id,
    tab_state_id,
    database_id,
    catalog,
    schema,
    table,
    description: jsonObject(description),
    expanded,
  };
}

/** All tabs of a user: in the order of their creation, unless the user has moved them. */
export async function tabsOf(userId: number): Promise<TabRow[]> {
  const db = await metadata();
  const tabs = await db.select().from(tabState).where(eq(tabState.user_id, userId)).orderBy(asc(tabState.id));
  return tabs.sort((one, other) => (placeOf(one) ?? one.id) - (placeOf(other) ?? other.id));
}

/** Where the user has moved a tab; null for others. */
export function placeOf({ extra_json }: Pick<TabRow, 'extra_json'>): number | null {
  const { place } = jsonObject(extra_json);
  return typeof place === 'number' ? place : null;
}

/** How often the editor has stored the tab; 0 for tabs of other clients. */
export function versionOf({ extra_json }: Pick<TabRow, 'extra_json'>): number {
  const { version } = jsonObject(extra_json);
  return typeof version === 'number' ? version : 0;
}

/** The states of the latest queries of tabs, by the id of the tab. Tabs without query are left out. */
export async function latestStates(tabs: readonly TabRow[]): Promise<ReadonlyMap<number, string>> {
  const ids = tabs.flatMap(({ latest_query_id: id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const db = await metadata();
  const found = await db
    .select({ id: query.client_id, status: query.status })
    .from(query)
    .where(inArray(query.client_id, ids));
  const states = new Map(found.map((row) => [row.id, toldStatusOf(row)]));
  return new Map(
    tabs.flatMap(({ id, latest_query_id }) => {
      const state = states.get(latest_query_id ?? '');
      return state === undefined ? [] : [[id, state] as const];
    }),
  );
}

/** The tab with this id; `other` when it belongs to another user. */
export async function findTab(id: string | undefined, userId: number): Promise<TabRow | 'missing' | 'other'> {
  if (id === undefined || !/^\d{1,9}$/.test(id)) return 'missing';
  const db = await metadata();
  const [tab] = await db
    .select()
    .from(tabState)
    .where(eq(tabState.id, Number(id)));
  if (!tab) return 'missing';
  return tab.user_id === userId ? tab : 'other';
}

/** Makes a tab the only active one of its user. */
export async function activateTab(id: number, userId: number): Promise<void> {
  const db = await metadata();
  await db.transaction(async (tx) => {
    await tx
      .update(tabState)
      .set({ active: false })
      .where(and(eq(tabState.user_id, userId), eq(tabState.active, true)));
    await tx.update(tabState).set({ active: true }).where(eq(tabState.id, id));
  });
}
