import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { dataset } from '@/db/schema/dataset';

/** The uuid of the existing dataset of a table; undefined without one. */
export async function tableHere(db: Metadata, database_id: number, schema: string | null, table_name: string) {
  const isInSchema = schema === null ? isNull(dataset.schema) : eq(dataset.schema, schema);
  const [found] = await db
    .select({ uuid: dataset.uuid })
    .from(dataset)
    .where(and(eq(dataset.database_id, database_id), isInSchema, eq(dataset.table_name, table_name)));
  return found?.uuid;
}

export function picked(from: Readonly<Record<string, unknown>>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])));
}

/** A uuid derived from names, so that importing the same file twice gives the same uuids. */
export function uuidOf(...names: readonly string[]): string {
  const digits = createHash('sha256').update(JSON.stringify(names)).digest('hex');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
