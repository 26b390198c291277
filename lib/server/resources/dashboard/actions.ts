import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { chart, chartOwner } from '@/db/schema/chart';
import { dashboard, dashboardOwner } from '@/db/schema/dashboard';
import { changedFilters } from '@/lib/dashboard/filter-config/changes';
import { mostAncestors } from '@/lib/dashboard/layout';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import { flag, jsonText, mapping, text } from '@/lib/server/api/request/body-field';
import type { Action, Call } from '@/lib/server/api/resource';
import { toSql } from '@/lib/server/api/scope';
import { chartScope } from '@/lib/server/api/scopes';
import { jsonResponse } from '@/lib/server/api/wire';
import { setImplicitTags } from '@/lib/server/api/write/implicit-tags';
import { setLink } from '@/lib/server/api/write/links';
import { checkVersion, idIn, lockRows, type WritableRows } from '@/lib/server/api/write/row-for-writing';
import { transact } from '@/lib/server/api/write/transact';
import type { Write } from '@/lib/server/api/write/write';
import { logWrite } from '@/lib/server/api/write/write-log';
import {
  checkMetadata,
  copiedMetadata,
  type JsonObject,
  labelNames,
  placedChartIds,
  readObject,
  storedMetadata,
  storedPositions,
} from '@/lib/server/dashboard/metadata-text';
import { demandNamed } from '@/lib/server/dashboard/named-data';
import { isObject } from '@/lib/text/is-object';
import { dashboardChartLink, lastModified, dashboardWrite as plan } from './write';

const FiltersBody = z.strictObject({
  deleted: z.array(text()).optional(),
  modified: z.array(mapping()).optional(),
  reordered: z.array(text()).optional(),
});

/** `PUT <id>/filters` */
async function putFilters(resource: WritableRows, call: Call): Promise<Response> {
  const change = parseBody(FiltersBody, await readJson(call.request));
  const id = idIn(call.params.id);
  const result = await transact(call, 'not_updated', plan, async (write) => {
    const metadata = await lockedMetadata(resource, write, id);
    const stored = Array.isArray(metadata.native_filter_configuration) ? metadata.native_filter_configuration : [];
    const filters = changedFilters(stored.filter(isObject), change);
    const named = { metadata: { native_filter_configuration: filters } };
    await demandNamed(write, named, { metadata, positions: {} });
    await saveMetadata(write, id, { ...metadata, native_filter_configuration: filters });
    return filters;
  });
  return jsonResponse({ result });
}

const ColorsBody = z.strictObject({
  color_namespace: text().nullable().optional(),
  color_scheme: text().nullable().optional(),
  map_label_colors: mapping().optional(),
  shared_label_colors: labelNames.optional(),
  label_colors: mapping().optional(),
  color_scheme_domain: z.array(text()).optional(),
});

/** `PUT <id>/colors`; with `mark_updated=false` the dashboard's time of change and version stay unchanged. */
async function putColors(resource: WritableRows, call: Call): Promise<Response> {
  const { color_namespace: _unstored, ...colors } = parseBody(ColorsBody, await readJson(call.request));
  const id = idIn(call.params.id);
  const isChange = call.url.searchParams.get('mark_updated')?.toLowerCase() !== 'false';
  await transact(call, 'not_updated', plan, async (write) => {
    const metadata = await lockedMetadata(resource, write, id);
    await saveMetadata(write, id, { ...metadata, ...colors }, isChange);
  });
  return jsonResponse({});
}

async function lockedMetadata(resource: WritableRows, write: Write, id: number, isCopied = false): Promise<JsonObject> {
  const { version } = await lockRows(resource, plan, write, [id]);
  if (!isCopied) checkVersion(write.request, version);
  const [row] = await write.tx
    .select({ json_metadata: dashboard.json_metadata })
    .from(dashboard)
    .where(eq(dashboard.id, id));
  return readObject(row?.json_metadata);
}

async function saveMetadata(write: Write, id: number, metadata: JsonObject, isChange = true): Promise<void> {
  const author = isChange
    ? { changed_by_fk: write.viewer.id, version: sql`${dashboard.version} + 1` }
    : { changed_on: sql`${dashboard.changed_on}` };
  await write.tx
    .update(dashboard)
    .set({ json_metadata: JSON.stringify(metadata), ...author })
    .where(eq(dashboard.id, id));
  await logWrite(plan, write, { verb: 'put', ids: [id], fields: ['json_metadata'] });
}

const CopyBody = z.strictObject({
  dashboard_title: text({ min: 1, max: 500 }),
  css: text().optional(),
  json_metadata: jsonText(),
  duplicate_slices: flag().optional(),
});

/** The other problems of a body are told before a missing title. */
const UntitledCopy = CopyBody.partial({ dashboard_title: true });
const TitledCopy = CopyBody.pick({ dashboard_title: true });

/** `POST <id>/copy/`: creates a draft owned by the caller, with the same charts or with copies of them. */
async function copy(resource: WritableRows, find: FindDashboard, call: Call): Promise<Response> {
  const id = await find(call.viewer, call.params.id ?? '');
  const { dashboard_title: title, ...body } = parseBody(UntitledCopy, await readJson(call.request));
  checkMetadata(body.json_metadata);
  const { dashboard_title } = parseBody(TitledCopy, { dashboard_title: title });
  const result = await transact(call, 'not_created', plan, async (write) => {
    const saved = copiedMetadata(await lockedMetadata(resource, write, id, true), readObject(body.json_metadata));
    const { positions: placed, ...settings } = saved;
    await demandNamed(write, { metadata: settings });
    const positions = isObject(placed) ? placed : {};
    const moved = await chartsForCopy(write, placedChartIds(positions), body.duplicate_slices === true);
    const uuids = new Map([...moved.values()].map((own) => [own.id, own.uuid]));
    const newIds = new Map([...moved].map(([old, own]) => [old, own.id]));
    const author = { created_by_fk: write.viewer.id, changed_by_fk: write.viewer.id };
    const [made] = await write.tx
      .insert(dashboard)
      .values({
        dashboard_title,
        css: body.css ?? null,
        json_metadata: JSON.stringify(storedMetadata(saved, new Set(moved.keys()))),
        position_json: storedPositions(positions, uuids, newIds),
        ...author,
      })
      .returning({ id: dashboard.id });
    if (!made) throw new Error('the copy was not stored');
    await setLink(write.tx, dashboardChartLink, made.id, [...uuids.keys()]);
    if (write.viewer.id !== null) {
      await write.tx.insert(dashboardOwner).values({ dashboard_id: made.id, user_id: write.viewer.id });
    }
    await setImplicitTags(write.tx, 'dashboard', made.id, write.viewer.id);
    await logWrite(plan, write, { verb: 'post', ids: [made.id], fields: Object.keys(body) });
    return { id: made.id, last_modified_time: await lastModified(write.tx, made.id) };
  });
  return jsonResponse({ result });
}

interface OwnChart {
  readonly id: number;
  readonly uuid: string;
}

/** The charts of the copy, by the id of the chart in the original. */
async function chartsForCopy(
  { tx, viewer }: Write,
  ids: readonly number[],
  isDuplicate: boolean,
): Promise<Map<number, OwnChart>> {
  if (ids.length === 0) return new Map();
  const found = await tx
    .select()
    .from(chart)
    .where(and(inArray(chart.id, [...ids]), toSql(rows(viewer, 'chart'), chartScope)));
  if (!isDuplicate) return new Map(found.map((row) => [row.id, row]));
  const made = new Map<number, OwnChart>();
  for (const { id, uuid: _uuid, version: _version, created_on: _made, changed_on: _changed, ...values } of found) {
    const author = { created_by_fk: viewer.id, changed_by_fk: viewer.id };
    const [own] = await tx
      .insert(chart)
      .values({ ...values, ...author })
      .returning({ id: chart.id, uuid: chart.uuid });
    if (!own) throw new Error('the chart was not copied');
    if (viewer.id !== null) await tx.insert(chartOwner).values({ chart_id: own.id, user_id: viewer.id });
    await setImplicitTags(tx, 'chart', own.id, viewer.id);
    made.set(id, own);
  }
  return made;
}

interface Tab {
  readonly value: string;
  readonly title: string;
  readonly parents: readonly string[];
  readonly children: Tab[];
}

/** `GET <id>/tabs`: the tabs by id, and as a tree, in which each stands once. */
export function tabsOf(positionJson: string | null): { all_tabs: Record<string, string>; tab_tree: Tab[] } {
  const layout = readObject(positionJson);
  const all_tabs: Record<string, string> = {};
  const seen = new Set<string>();
  const walk = (id: string, ancestors = 0): Tab[] => {
    const item = layout[id];
    if (!isObject(item) || seen.has(id) || ancestors > mostAncestors) return [];
    seen.add(id);
    const children = Array.isArray(item.children) ? item.children : [];
    const below = children.flatMap((child) => walk(String(child), ancestors + 1));
    if (item.type !== 'TAB') return below;
    const meta = isObject(item.meta) ? item.meta : {};
    const title = String(meta.text || meta.defaultText || '');
    all_tabs[id] = title;
    const parents = Array.isArray(item.parents) ? item.parents.map(String) : [];
    return [{ value: id, title, parents, children: below }];
  };
  const tab_tree = walk('ROOT_ID');
  return { all_tabs, tab_tree };
}

async function getTabs(find: FindDashboard, load: LoadPositions, { viewer, params }: Call): Promise<Response> {
  const id = await find(viewer, params.id ?? '');
  const position = await load(id);
  return jsonResponse({ result: position === null ? {} : tabsOf(position) });
}

type FindDashboard = (viewer: Viewer, key: string) => Promise<number>;
type LoadPositions = (id: number) => Promise<string | null>;

/** The actions that change a part of a dashboard, copy it or list its tabs. */
export function dashboardActions(resource: WritableRows, find: FindDashboard, load: LoadPositions): readonly Action[] {
  const permission = 'can_write on Dashboard';
  return [
    {
      method: 'GET',
      path: ':id/tabs',
      takesKey: true,
      permission: 'can_read on Dashboard',
      run: (call) => getTabs(find, load, call),
    },
    { method: 'PUT', path: ':id/filters', permission, body: FiltersBody, run: (call) => putFilters(resource, call) },
    { method: 'PUT', path: ':id/colors', permission, body: ColorsBody, run: (call) => putColors(resource, call) },
    {
      method: 'POST',
      path: ':id/copy',
      takesKey: true,
      permission,
      body: CopyBody,
      run: (call) => copy(resource, find, call),
    },
  ];
}
