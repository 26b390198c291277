import { AppError } from '@/lib/errors/app-error';
import { catalogView, schemaView } from '@/lib/permissions/object-permission';
import { holds } from '@/lib/permissions/predicate';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';

/** Where the table of a dataset is located. */
export interface DatasetPlace {
  readonly database_id: number;
  readonly database_name: string;
  readonly catalog: string | null;
  readonly schema: string | null;
}

/** Throws `forbidden` for a table that the viewer may not read: without this check they could read it as its owner. */
export function demandReadable(viewer: Viewer, { database_id, database_name, catalog, schema }: DatasetPlace): void {
  const subject = {
    id: 0,
    database_id,
    catalog_perm: catalog ? catalogView(database_name, catalog) : null,
    schema_perm: schema ? schemaView(database_name, catalog, schema) : null,
    owners: [],
  };
  if (!holds(rows(viewer, 'dataset'), subject)) throw new AppError('forbidden');
}
