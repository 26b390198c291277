import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { AppError } from '@/lib/errors/app-error';
import { rows } from '@/lib/permissions/rows';
import { create, updateCall } from '@/lib/server/api/calls/save';
import { showCall, showSchema } from '@/lib/server/api/calls/show';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import { flag, integer, jsonText, text } from '@/lib/server/api/request/body-field';
import type { Action, Call, Resource } from '@/lib/server/api/resource';
import { toSql } from '@/lib/server/api/scope';
import { chartScope, datasetScope } from '@/lib/server/api/scopes';
import { show } from '@/lib/server/api/show';
import { jsonResponse } from '@/lib/server/api/wire';
import { idIn, lockRows } from '@/lib/server/api/write/row-for-writing';
import { transact } from '@/lib/server/api/write/transact';
import type { Write } from '@/lib/server/api/write/write';
import { logWrite } from '@/lib/server/api/write/write-log';
import { openDatabase } from '@/lib/server/database/open-database';
import { formValues } from '@/lib/server/database/reach';
import { discoverColumns, filledSql } from '@/lib/server/dataset/discover-columns';
import { warmUp } from '@/lib/server/resources/chart/warm-up';
import { exportAction } from '@/lib/server/resources/export-action';
import { importAction } from '@/lib/server/resources/import-action';
import { drillInfo, drillSchema } from './drill';
import { DuplicateBody, duplicate } from './duplicate';
import { followColumns } from './parts';
import { datasetPayload } from './payload';
import { relatedObjects } from './related-objects';
import { creationOf, findSource, type NewDataset, newDataset, datasetWrite as plan, replacesColumns } from './write';

const writing = 'can_write on Dataset';

async function store(resource: Resource, body: NewDataset, call: Call) {
  const found = await findSource(body, call.viewer, call.request.signal);
  return transact(call, 'not_created', plan, (write) => create(resource, plan, creationOf(found), body, write));
}

/** `POST dataset/`: the response also contains all data of the dataset that the chart builder needs. */
async function post(resource: Resource, call: Call): Promise<Response> {
  const body = parseBody(newDataset, await readJson(call.request));
  const { id, result } = await store(resource, body, call);
  return jsonResponse({ id, result, data: await createdPayload(id, body) }, 201);
}

/** For a dataset on a query, `database.parameters` contains the parts of the database's address. */
async function createdPayload(id: number, { sql }: NewDataset) {
  const payload = await datasetPayload(id);
  if (!sql) return payload;
  const db = await metadata();
  const [stored] = await db
    .select({ address: database.sqlalchemy_uri })
    .from(dataset)
    .innerJoin(database, eq(database.id, dataset.database_id))
    .where(eq(dataset.id, id));
  return { ...payload, database: { ...payload.database, parameters: formValues(stored?.address ?? '') ?? {} } };
}

const GetOrCreateBody = z.strictObject({
  table_name: text(),
  database_id: integer(),
  catalog: text({ min: 0, max: 250 }).nullable().optional(),
  schema: text({ min: 0, max: 250 }).nullable().optional(),
  template_params: text().optional(),
  normalize_columns: flag().default(false),
  always_filter_main_dttm: flag().default(false),
});

/** `POST dataset/get_or_create/`: the dataset of a table, created when there is none. */
async function getOrCreate(resource: Resource, call: Call): Promise<Response> {
  const { database_id, ...body } = parseBody(GetOrCreateBody, await readJson(call.request));
  const db = await metadata();
  const [known] = await db
    .select({ id: dataset.id })
    .from(dataset)
    .where(
      and(
        eq(dataset.database_id, Number(database_id)),
        eq(dataset.table_name, body.table_name),
        body.schema ? eq(dataset.schema, body.schema) : undefined,
        toSql(rows(call.viewer, 'dataset'), datasetScope),
      ),
    )
    .orderBy(asc(dataset.id))
    .limit(1);
  const id = known?.id ?? (await store(resource, { ...body, database: database_id }, call)).id;
  return jsonResponse({ result: { table_id: id } });
}

/** `PUT dataset/<id>/refresh`: updates the columns from the database. */
async function refresh(resource: Resource, call: Call): Promise<Response> {
  const id = idIn(call.params.id);
  await transact(call, 'not_updated', plan, (write) => lockRows(resource, plan, write, [id]));
  await renewColumns(resource, call, id);
  return jsonResponse({ message: 'OK' });
}

async function renewColumns(resource: Resource, call: Call, id: number): Promise<void> {
  const db = await metadata();
  const [stored] = await db.select().from(dataset).where(eq(dataset.id, id));
  if (!stored) throw new AppError('not_found');
  const open = await openDatabase(stored.database_id, call.viewer);
  const found = await discoverColumns(open, stored, call.viewer, call.request.signal);
  await transact(call, 'not_updated', plan, async (write) => {
    await lockRows(resource, plan, write, [id]);
    await followColumns(write.tx, id, found);
    await write.tx.update(dataset).set({ changed_by_fk: call.viewer.id }).where(eq(dataset.id, id));
    await logWrite(plan, write, { verb: 'put', ids: [id], fields: ['columns'] });
  });
}

/** `PUT dataset/<id>`; with `override_columns=true` the columns are then updated as by a refresh. */
async function put(resource: Resource, call: Call): Promise<Response> {
  if (!plan.update) throw new AppError('method_not_allowed');
  const response = await updateCall(resource, plan, plan.update, call);
  if (replacesColumns(call)) await renewColumns(resource, call, idIn(call.params.id));
  return response;
}

function wantsRendered({ url }: Call): boolean {
  return url.searchParams.get('include_rendered_sql')?.toLowerCase() === 'true';
}

const Templated = z.looseObject({
  sql: z.string().nullable(),
  template_params: z.string().nullable(),
  catalog: z.string().nullable(),
  schema: z.string().nullable(),
  table_name: z.string(),
  database: z.looseObject({ id: z.number() }),
  columns: z.array(z.looseObject({ expression: z.string().nullish() })),
  metrics: z.array(z.looseObject({ expression: z.string().nullish() })),
});

/** `GET dataset/<id>?include_rendered_sql=true`: adds the texts with their templates rendered for the viewer. */
async function showRendered(resource: Resource, { viewer, params }: Call): Promise<Response> {
  const { id, result } = await show(resource, viewer, params.id ?? '');
  const told = Templated.parse(result);
  const open = await openDatabase(told.database.id, viewer);
  const { catalog, schema, table_name: table } = told;
  const own = told.sql ? [] : [{ catalog, schema, table }];
  const fill = (text: string) => filledSql(open, text, { ...told, open: text === told.sql ? 'all' : own }, viewer);
  const filled = <Part extends { expression?: string | null | undefined }>(parts: readonly Part[]) =>
    Promise.all(
      parts.map(async (part) =>
        part.expression ? { ...part, rendered_expression: await fill(part.expression) } : part,
      ),
    );
  const [columns, metrics] = await Promise.all([filled(told.columns), filled(told.metrics)]);
  const rendered = told.sql ? { rendered_sql: await fill(told.sql) } : {};
  return jsonResponse({ id, result: { ...told, columns, metrics, ...rendered } });
}

/**
 * For `DELETE dataset/<id>/column/<part>` and `…/metric/<part>`: throws `not_found` for a part that the dataset does
 * not have, whether or not the viewer owns the dataset.
 */
async function demandPart(table: typeof datasetColumn | typeof datasetMetric, id: number, part: number, { tx }: Write) {
  if ((await tx.$count(table, and(eq(table.dataset_id, id), eq(table.id, part)))) === 0)
    throw new AppError('not_found');
}

async function removePart(resource: Resource, table: typeof datasetColumn | typeof datasetMetric, call: Call) {
  const id = idIn(call.params.id);
  const part = idIn(call.params.part);
  await transact(call, 'not_deleted', plan, async (write) => {
    await demandPart(table, id, part, write);
    await lockRows(resource, plan, write, [id]);
    const gone = await write.tx
      .delete(table)
      .where(and(eq(table.dataset_id, id), eq(table.id, part)))
      .returning({ id: table.id });
    if (gone.length === 0) throw new AppError('not_found');
    await logWrite(plan, write, { verb: 'put', ids: [id], fields: [table === datasetColumn ? 'columns' : 'metrics'] });
  });
  return jsonResponse({ message: 'OK' });
}

const WarmUpBody = z.strictObject({
  db_name: text(),
  table_name: text(),
  dashboard_id: integer().optional(),
  extra_filters: jsonText().optional(),
});

/** `PUT dataset/warm_up_cache`: runs every chart of a table without reading the cache. */
async function warmUpAll({ request, viewer }: Call): Promise<Response> {
  const body = parseBody(WarmUpBody, await readJson(request));
  const db = await metadata();
  const [found] = await db
    .select({ id: dataset.id })
    .from(dataset)
    .innerJoin(database, eq(database.id, dataset.database_id))
    .where(and(eq(database.database_name, body.db_name), eq(dataset.table_name, body.table_name)));
  if (!found) throw new AppError('dataset_table_unknown');
  const isMadeOf = and(eq(chart.datasource_id, found.id), eq(chart.datasource_type, 'table'));
  const charts = await db
    .select()
    .from(chart)
    .where(and(isMadeOf, toSql(rows(viewer, 'chart'), chartScope)))
    .orderBy(asc(chart.id));
  const result = [];
  for (const one of charts) result.push(await warmUp(one, viewer, request.signal));
  return jsonResponse({ result });
}

/** The actions of datasets beside the generic ones. */
export function datasetActions(resource: Resource): readonly Action[] {
  const read = 'can_read on Dataset';
  const rowsOfDatasets = { name: 'dataset', table: dataset, id: dataset.id, scope: datasetScope } as const;
  return [
    importAction('dataset', writing),
    exportAction(rowsOfDatasets, 'can_export on Dataset'),
    { method: 'POST', path: '', permission: writing, body: newDataset, run: (call) => post(resource, call) },
    {
      method: 'POST',
      path: 'get_or_create',
      body: GetOrCreateBody,
      permission: 'can_get_or_create_dataset on Dataset',
      run: (call) => getOrCreate(resource, call),
    },
    { method: 'POST', path: 'duplicate', permission: 'can_duplicate on Dataset', body: DuplicateBody, run: duplicate },
    {
      method: 'PUT',
      path: 'warm_up_cache',
      permission: 'can_warm_up_cache on Dataset',
      body: WarmUpBody,
      run: warmUpAll,
    },
    {
      method: 'PUT',
      path: ':id',
      permission: writing,
      ...(plan.update ? { body: plan.update.schema } : {}),
      run: (call) => put(resource, call),
    },
    {
      method: 'GET',
      path: ':id',
      permission: read,
      argument: showSchema,
      refusals: [405],
      run: (call) => (wantsRendered(call) ? showRendered(resource, call) : showCall(resource, call)),
    },
    { method: 'PUT', path: ':id/refresh', permission: writing, run: (call) => refresh(resource, call) },
    {
      method: 'DELETE',
      path: ':id/column/:part',
      permission: writing,
      run: (call) => removePart(resource, datasetColumn, call),
    },
    {
      method: 'DELETE',
      path: ':id/metric/:part',
      permission: writing,
      run: (call) => removePart(resource, datasetMetric, call),
    },
    {
      method: 'GET',
      path: ':id/related_objects',
      permission: read,
      run: async (call) => jsonResponse(await relatedObjects(resource, call)),
    },
    {
      method: 'GET',
      path: ':id/drill_info',
      argument: drillSchema,
      permission: 'can_get_drill_info on Dataset',
      run: (call) => drillInfo(resource, call),
    },
  ];
}
