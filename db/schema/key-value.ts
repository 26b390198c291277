import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { audit, auditIndexes } from '@/db/audit';
import { identity, instant, shareableUuid } from '@/db/columns';

/** State that a page stores on the server under a key: filter states, form data of an unsaved chart. */
export const keyValue = pgTable(
  'key_value',
  {
    id: identity(),
    uuid: shareableUuid(),
    resource: text('resource').notNull(),
    key: text('key').notNull(),
    /** JSON. */
    value: text('value').notNull(),
    expires_on: instant('expires_on'),
    ...audit(),
  },
  (table) => [
    unique('key_value_unique').on(table.resource, table.key),
    index('key_value_expires_on_index').on(table.expires_on),
    ...auditIndexes('key_value', table),
  ],
);
