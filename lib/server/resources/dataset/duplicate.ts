import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric, datasetOwner } from '@/db/schema/dataset';
import { AppError } from '@/lib/errors/app-error';
import { rows } from '@/lib/permissions/rows';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import { integer, text } from '@/lib/server/api/request/body-field';
import type { Call } from '@/lib/server/api/resource';
import { toSql } from '@/lib/server/api/scope';
import { datasetScope } from '@/lib/server/api/scopes';
import { jsonResponse } from '@/lib/server/api/wire';
import { setImplicitTags } from '@/lib/server/api/write/implicit-tags';
import { transact } from '@/lib/server/api/write/transact';
import { logWrite } from '@/lib/server/api/write/write-log';
import { addPermissionViews } from '@/lib/server/auth/permission-view';
import { demandQuery } from '@/lib/server/dataset/demand-query';
import { datasetWrite as plan, viewsOf } from './write';

export const DuplicateBody = z.strictObject({ base_model_id: integer(), table_name: text({ min: 1, max: 250 }) });
/** `POST dataset/duplicate`: copies a virtual dataset under another name, owned by the caller. */
export async function duplicate(call: Call): Promise<Response> {
  const body = parseBody(DuplicateBody, await readJson(call.request));
  const { viewer } = call;
  const made = await transact(call, 'not_created', plan, async (write) => {
    const { tx } = write;
    const isVisible = toSql(rows(viewer, 'dataset'), datasetScope);
    const [found] = await tx
      .select({ dataset, database_name: database.database_name })
      .from(dataset)
      .innerJoin(database, eq(database.id, dataset.database_id))
      .where(and(eq(dataset.id, Number(body.base_model_id)), isVisible));
    if (!found?.dataset.sql) throw new AppError('dataset_parameters_invalid');
    const {
      id: base,
      uuid: _uuid,
      version: _version,
      created_on: _made,
      changed_on: _changed,
      ...values
    } = found.dataset;
    const { database_id, schema } = values;
    const place = schema === null ? isNull(dataset.schema) : eq(dataset.schema, schema);
    const isTaken = and(eq(dataset.database_id, database_id), place, eq(dataset.table_name, body.table_name));
    if ((await tx.$count(dataset, isTaken)) > 0) throw new AppError('dataset_parameters_invalid');
    const author = { created_by_fk: viewer.id, changed_by_fk: viewer.id };
    const [own] = await tx
      .insert(dataset)
      .values({ ...values, ...author, table_name: body.table_name })
      .returning();
    if (!own) throw new Error('the dataset was not copied');
    const columns = await tx.select().from(datasetColumn).where(eq(datasetColumn.dataset_id, base));
    const metrics = await tx.select().from(datasetMetric).where(eq(datasetMetric.dataset_id, base));
    await demandQuery(tx, viewer, {
      ...values,
      sql: null,
      fetch_values_predicate: null,
      columns: columns.flatMap(({ expression }) => expression || []),
      metrics: metrics.map(({ expression }) => expression),
    });
    if (columns.length > 0) await tx.insert(datasetColumn).values(columns.map((column) => copied(column, own.id)));
    if (metrics.length > 0) await tx.insert(datasetMetric).values(metrics.map((metric) => copied(metric, own.id)));
    if (viewer.id !== null) await tx.insert(datasetOwner).values({ dataset_id: own.id, user_id: viewer.id });
    await setImplicitTags(tx, 'dataset', own.id, viewer.id);
    await addPermissionViews(tx, viewsOf(own.id, { ...own, database_name: found.database_name }));
    await logWrite(plan, write, { verb: 'post', ids: [own.id], fields: Object.keys(body) });
    return own.id;
  });
  return jsonResponse({ id: made, result: body }, 201);
}

function copied<Row extends { id: number; uuid: string; dataset_id: number }>(row: Row, dataset_id: number) {
  const { id: _id, uuid: _uuid, ...values } = row;
  return { ...values, dataset_id };
}
