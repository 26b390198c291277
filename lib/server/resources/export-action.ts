import { and, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { AppError } from '@/lib/errors/app-error';
import { rows } from '@/lib/permissions/rows';
import type { Permission } from '@/lib/permissions/vocabulary';
import { type ArgumentSchema, readArgument } from '@/lib/server/api/argument';
import type { Action, Resource } from '@/lib/server/api/resource';
import { toSql } from '@/lib/server/api/scope';
import { exportAssets, exportBundle, zipBundle } from '@/lib/server/transfer/export-bundle';
import type { ExportKind } from '@/lib/server/transfer/export-reach';

const idsSchema: ArgumentSchema = { type: 'array', items: { type: 'integer' } };

type Exported = Pick<Resource, 'table' | 'id' | 'scope'> & { readonly name: ExportKind & Resource['name'] };

/** `GET export/?q=!(1,2)`: the rows and all they need, as a ZIP. One that the viewer does not see refuses the whole. */
export function exportAction(resource: Exported, permission: Permission): Action {
  return {
    method: 'GET',
    path: 'export',
    permission,
    argument: idsSchema,
    run: async ({ url, viewer }) => {
      const ids = z.array(z.number()).parse(readArgument(url, idsSchema));
      const db = await metadata();
      const isVisible = toSql(rows(viewer, resource.name), resource.scope);
      const found = await db.$count(resource.table, and(inArray(resource.id, ids), isVisible));
      if (found !== new Set(ids).size) throw new AppError('not_found');
      const bundle = await exportBundle(resource.name, ids);
      return new Response(zipBundle(bundle), { headers: fileHeaders(bundle.name, url.searchParams.get('token')) });
    },
  };
}

/** `GET assets/export/`: everything the viewer sees, as a ZIP. */
export const exportAssetsAction: Action = {
  method: 'GET',
  path: 'export',
  permission: 'can_export on ImportExportRestApi',
  run: async ({ url, viewer }) => {
    const bundle = await exportAssets(viewer);
    return new Response(zipBundle(bundle), { headers: fileHeaders(bundle.name, url.searchParams.get('token')) });
  },
};

/** A page that names a `token` waits for the cookie of that name: then the file has come. */
function fileHeaders(name: string, token: string | null): Record<string, string> {
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename=${name}.zip`,
    'cache-control': 'private, no-store',
  };
  if (token === null || !/^[\w-]{1,64}$/.test(token)) return headers;
  return { ...headers, 'set-cookie': `${token}=done; Max-Age=600; Path=/; SameSite=Lax` };
}
