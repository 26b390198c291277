import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { database } from '@/db/schema/database';
import { favorite } from '@/db/schema/favorite';
import { savedQuery } from '@/db/schema/saved-query';
import { taggedObject } from '@/db/schema/tag';
import { user } from '@/db/schema/user';
import { ago } from '@/lib/server/api/ago';
import { allText } from '@/lib/server/api/all-text';
import { auditFields } from '@/lib/server/api/audit';
import { computed, field, related } from '@/lib/server/api/field';
import { byRelated, byText } from '@/lib/server/api/order';
import { userChoices } from '@/lib/server/api/people';
import { integer, text } from '@/lib/server/api/request/body-field';
import type { Resource } from '@/lib/server/api/resource';
import { exists, type Scope } from '@/lib/server/api/scope';
import { databaseChoices, databaseOf, savedQueryScope, tagsOf } from '@/lib/server/api/scopes';
import { creation, type RowWrite, update, type Values } from '@/lib/server/api/write/write';
import { exportAction } from '@/lib/server/resources/export-action';
import { importAction } from '@/lib/server/resources/import-action';
import { favoriteActions } from '@/lib/server/resources/user/favorites';
import { sourceTables } from '@/lib/sql/source-tables';

const relations = {
  database: databaseOf(savedQuery.db_id),
  tags: tagsOf(sql`${taggedObject.saved_query_id} = ${savedQuery.id}`),
};
const scope = { ...savedQueryScope, relations } satisfies Scope;

const body = z.strictObject({
  db_id: integer().optional(),
  description: text().nullable().optional(),
  label: text({ max: 256 }).nullable().optional(),
  catalog: text({ max: 256 }).nullable().optional(),
  schema: text({ max: 128 }).nullable().optional(),
  sql: text().nullable().optional(),
  template_parameters: text().nullable().optional(),
  extra_json: text().optional(),
});

/** The stored row, in the form that the contract requires as the response of a write. */
async function stored(_body: Values, { tx, id }: RowWrite) {
  const { catalog, db_id, description, extra_json, label, schema, template_parameters } = savedQuery;
  const columns = { catalog, db_id, description, extra_json, label, schema, sql: savedQuery.sql, template_parameters };
  const [row] = await tx.select(columns).from(savedQuery).where(eq(savedQuery.id, id));
  return row;
}

const databaseName = sql`(select ${database.database_name} from ${database} where ${relations.database.where})`;
const people = ['first_name', 'id', 'last_name'];
const tagName = relations.tags.scope.columns.name;
const tagId = relations.tags.scope.columns.id;
const personColumns = (name: string) => people.map((part) => `${name}.${part}`);

const exported = { name: 'saved_query', table: savedQuery, id: savedQuery.id, scope } as const;

/** Queries that a user saved under a name. Only that user may see them; administrators may not. */
export const savedQueryResource: Resource = {
  ...exported,
  title: 'Saved Query',
  view: 'SavedQuery',
  read: 'can_read on SavedQuery',
  fields: {
    ...auditFields(savedQuery),
    id: field(savedQuery.id),
    uuid: field(savedQuery.uuid),
    db_id: field(savedQuery.db_id),
    database: related(relations.database, ['database_name', 'id']),
    description: field(savedQuery.description),
    label: field(savedQuery.label),
    catalog: field(savedQuery.catalog),
    schema: field(savedQuery.schema),
    sql: field(savedQuery.sql),
    sql_tables: computed({ text: savedQuery.sql }, ({ text: script }) => sourceTables(script)),
    template_parameters: field(savedQuery.template_parameters),
    extra: computed({ json: savedQuery.extra_json }, ({ json }) => parsed(json)),
    rows: field(savedQuery.rows),
    last_run_delta_humanized: computed({ run: savedQuery.last_run, changed: savedQuery.changed_on }, (at) =>
      ago(at.run ?? at.changed),
    ),
    tags: related(relations.tags, ['id', 'name', 'type']),
  },
  list: {
    columns: [
      'changed_on',
      'changed_on_delta_humanized',
      ...personColumns('changed_by'),
      'created_on',
      ...personColumns('created_by'),
      'database.database_name',
      'database.id',
      'db_id',
      'description',
      'extra',
      'id',
      'label',
      'last_run_delta_humanized',
      'rows',
      'catalog',
      'schema',
      'sql',
      'sql_tables',
      'tags.id',
      'tags.name',
      'tags.type',
    ],
    order: {
      catalog: byText(savedQuery.catalog),
      schema: byText(savedQuery.schema),
      label: byText(savedQuery.label),
      description: byText(savedQuery.description),
      sql: byText(savedQuery.sql),
      rows: savedQuery.rows,
      'created_by.first_name': byRelated(user.first_name, user, sql`${user.id} = ${savedQuery.created_by_fk}`),
      'database.database_name': databaseName,
      created_on: savedQuery.created_on,
      changed_on_delta_humanized: savedQuery.changed_on,
      last_run_delta_humanized: savedQuery.last_run,
    },
    defaultOrder: { by: savedQuery.changed_on, direction: 'desc' },
    search: {
      catalog: { kind: 'text', column: savedQuery.catalog },
      changed_by: { kind: 'one', column: savedQuery.changed_by_fk },
      created_by: { kind: 'one', column: savedQuery.created_by_fk },
      database: { kind: 'one', column: savedQuery.db_id },
      id: { kind: 'number', column: savedQuery.id },
      label: { kind: 'text', column: savedQuery.label },
      schema: { kind: 'text', column: savedQuery.schema },
      tags: { kind: 'many', relation: 'tags' },
    },
    filters: {
      id: {
        saved_query_is_fav: {
          label: 'Is favorite',
          condition: (value, { id }) => (value === false ? sql`not ${favored(id ?? 0)}` : favored(id ?? 0)),
        },
      },
      label: {
        all_text: allText(savedQuery.schema, savedQuery.label, savedQuery.description, savedQuery.sql),
      },
      tags: {
        saved_query_tags: {
          label: 'Is tagged',
          condition: (value) => exists(relations.tags, sql`${tagName} ilike ${`%${String(value)}%`}`),
        },
        saved_query_tag_id: {
          label: 'Is tagged',
          condition: (value) => exists(relations.tags, sql`${tagId} = ${Number(value) || 0}`),
        },
      },
    },
  },
  show: {
    columns: [
      'changed_on',
      'changed_on_delta_humanized',
      ...personColumns('changed_by'),
      ...personColumns('created_by'),
      'database.database_name',
      'database.id',
      'description',
      'id',
      'label',
      'catalog',
      'schema',
      'sql',
      'sql_tables',
      'template_parameters',
    ],
    envelope: 'labels',
  },
  write: {
    permission: 'can_write on SavedQuery',
    noun: ['saved query', 'saved queries'],
    log: 'SavedQueryRestApi',
    owners: 'permission',
    refusal: 422,
    updateEnvelope: 'result',
    tagged: 'saved_query',
    create: creation({
      schema: body,
      row: (values, { viewer }) => ({ ...values, user_id: viewer.id }),
      answer: stored,
    }),
    update: update({ schema: body, answer: stored }),
    remove: {},
  },
  related: { database: databaseChoices, created_by: userChoices, changed_by: userChoices },
  distinct: { catalog: savedQuery.catalog, schema: savedQuery.schema },
  actions: [
    exportAction(exported, 'can_export on SavedQuery'),
    importAction('saved_query', 'can_write on SavedQuery'),
    ...favoriteActions(exported),
  ],
};

function favored(userId: number) {
  return sql`exists (select 1 from ${favorite}
    where ${favorite.saved_query_id} = ${savedQuery.id} and ${favorite.user_id} = ${userId})`;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}
