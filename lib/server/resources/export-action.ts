import { and, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { AppError } from '@/lib/errors/app-error';
import { rows, seesAllData } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import type { Permission } from '@/lib/permissions/vocabulary';
import { type ArgumentSchema, readArgument } from '@/lib/server/api/request/argument';
import type { Action, Resource } from '@/lib/server/api/resource';
import { toSql } from '@/lib/server/api/scope';
import { databaseScope, datasetScope } from '@/lib/server/api/scopes';
import { isFreeCookieName, secureMark } from '@/lib/server/auth/cookie';
import { toldDatasets } from '@/lib/server/dashboard/listed-datasets';
import { exportAssets, exportBundle, zipBundle } from '@/lib/server/transfer/export/export-bundle';
import type { ExportKind } from '@/lib/server/transfer/export/reach';

const idsSchema: ArgumentSchema = { type: 'array', items: { type: 'integer' } };

type Exported = Pick<Resource, 'table' | 'id' | 'scope'> & { readonly name: ExportKind & Resource['name'] };

/**
 * `GET export/?q=!(1,2)`: the rows and all objects that they need, as a ZIP file. Throws `not_found` when the viewer
 * may not see one of them.
 */
export function exportAction(resource: Exported, permission: Permission): Action {
  return {
    method: 'GET',
    path: 'export',
    permission,
    answerTypes: ['application/zip'],
    argument: idsSchema,
    run: async ({ request, url, viewer }) => {
      const ids = z.array(z.number()).parse(readArgument(url, idsSchema));
      const db = await metadata();
      const isVisible = toSql(rows(viewer, resource.name), resource.scope);
      const found = await db.$count(resource.table, and(inArray(resource.id, ids), isVisible));
      if (found !== new Set(ids).size) throw new AppError('not_found');
      const told = {
        datasets: resource.name === 'dashboard' ? await toldByAll(ids, viewer) : null,
        databases: resource.name === 'saved_query' ? await readableDatabases(viewer) : null,
      };
      const bundle = await exportBundle(resource.name, ids, told);
      return new Response(zipBundle(bundle), {
        headers: fileHeaders(bundle.name, url.searchParams.get('token'), request.headers),
      });
    },
  };
}

/**
 * The datasets that the export may contain: those that the viewer may read (also for filters), and those that
 * `toldDatasets` lists for these dashboards. Null means all.
 */
async function toldByAll(ids: readonly number[], viewer: Viewer): Promise<ReadonlySet<number> | null> {
  if (seesAllData(viewer)) return null;
  const db = await metadata();
  const read = db
    .select({ id: dataset.id })
    .from(dataset)
    .where(toSql(rows(viewer, 'dataset'), datasetScope));
  const told = await Promise.all(ids.map((id) => toldDatasets(id, viewer)));
  return new Set([...(await read).map(({ id }) => id), ...told.flatMap((some) => [...(some ?? [])])]);
}

/** A saved query may name any database; its file holds the address of those that the viewer may read. */
async function readableDatabases(viewer: Viewer): Promise<ReadonlySet<number>> {
  const db = await metadata();
  const isVisible = toSql(rows(viewer, 'database'), databaseScope);
  return new Set((await db.select({ id: database.id }).from(database).where(isVisible)).map(({ id }) => id));
}

/** `GET assets/export/`: everything that the viewer may see, as a ZIP file. */
export const exportAssetsAction: Action = {
  method: 'GET',
  path: 'export',
  permission: 'can_export on ImportExportRestApi',
  answerTypes: ['application/zip'],
  run: async ({ request, url, viewer }) => {
    const bundle = await exportAssets(viewer);
    return new Response(zipBundle(bundle), {
      headers: fileHeaders(bundle.name, url.searchParams.get('token'), request.headers),
    });
  },
};

/** A page that sends a `token` waits for a cookie of that name, which is set with the file. */
function fileHeaders(name: string, token: string | null, asked: Headers): Record<string, string> {
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename=${name}.zip`,
    'cache-control': 'private, no-store',
  };
  if (token === null || !isFreeCookieName(token)) return headers;
  return { ...headers, 'set-cookie': `${token}=done; Max-Age=600; Path=/; SameSite=Lax${secureMark(asked)}` };
}
