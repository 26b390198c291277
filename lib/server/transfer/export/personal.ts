import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { database } from '@/db/schema/database';
import { savedQuery } from '@/db/schema/saved-query';
import { theme } from '@/db/schema/theme';
import { safeFileName } from '@/lib/server/transfer/file-name';
import { formatYaml } from '@/lib/server/transfer/yaml';
import { parsed } from './asset';
import type { Reach } from './reach';

const version = '1.0.0';

/** Adds the files of saved queries, each in the folder of its schema, and of its database where that is exported, too. */
export async function addSavedQueries(db: Metadata, { queries, databases }: Reach, files: Map<string, string>) {
  const rows = await db
    .select({ query: savedQuery, database_name: database.database_name, database_uuid: database.uuid })
    .from(savedQuery)
    .leftJoin(database, and(eq(database.id, savedQuery.db_id), inArray(database.id, [...databases])))
    .where(inArray(savedQuery.id, [...queries]))
    .orderBy(asc(savedQuery.id));
  for (const { query, database_name, database_uuid } of rows) {
    const { catalog, schema, label, description, sql, uuid } = query;
    const folders = ['queries', database_name, schema].flatMap((name) => (name ? safeFileName(name) : []));
    const path = `${folders.join('/')}/${safeFileName(label ?? '') || uuid}.yaml`;
    files.set(path, formatYaml({ catalog, schema, label, description, sql, uuid, version, database_uuid }));
  }
}

export async function addThemes(db: Metadata, ids: readonly number[], files: Map<string, string>) {
  const rows = await db
    .select()
    .from(theme)
    .where(inArray(theme.id, [...ids]))
    .orderBy(asc(theme.id));
  for (const { theme_name, json_data, uuid } of rows) {
    const path = `themes/${safeFileName(theme_name) || uuid}.yaml`;
    files.set(path, formatYaml({ theme_name, json_data: parsed(json_data) ?? {}, uuid, version }));
  }
}
