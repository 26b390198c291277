import { pgTable, text } from 'drizzle-orm/pg-core';
import { audit, auditIndexes } from '@/db/audit';
import { identity } from '@/db/columns';

/** A chart type from elsewhere, whose code an administrator allowed. It runs in a sandboxed frame only. */
export const dynamicPlugin = pgTable(
  'dynamic_plugin',
  {
    id: identity(),
    name: text('name').notNull().unique(),
    /** The `viz_type` of its charts. */
    key: text('key').notNull().unique(),
    bundle_url: text('bundle_url').notNull().unique(),
    /** What was allowed: `sha384-…`, as in the attribute `integrity` of HTML. */
    bundle_hash: text('bundle_hash').notNull(),
    /** The code with this hash, as it was fetched. */
    bundle: text('bundle').notNull(),
    /** Its controls and its query, as JSON. */
    definition: text('definition').notNull(),
    ...audit(),
  },
  (table) => auditIndexes('dynamic_plugin', table),
);
