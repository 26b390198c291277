import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { dataset } from '@/db/schema/dataset';
import { role } from '@/db/schema/role';
import { rowLevelSecurityRole, rowLevelSecurityTable, rowLevelSecurity as rule } from '@/db/schema/row-level-security';
import { AppError } from '@/lib/errors/app-error';
import { auditFields } from '@/lib/server/api/audit';
import { field, related } from '@/lib/server/api/field';
import { byText } from '@/lib/server/api/order';
import { roleChoices, userChoices } from '@/lib/server/api/people';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import { ids, integer, oneOf, text } from '@/lib/server/api/request/body-field';
import type { Call, Resource } from '@/lib/server/api/resource';
import { jsonTextResponse } from '@/lib/server/api/wire';
import { creation, update, type Values } from '@/lib/server/api/write/write';
import { coltypesOf } from '@/lib/server/run/result/item';
import { recordsJson } from '@/lib/server/run/result/json';
import { tryRule } from '@/lib/server/run/try-rule';

const tables = {
  many: true,
  from: sql`${rowLevelSecurityTable} join ${dataset} on ${dataset.id} = ${rowLevelSecurityTable.dataset_id}`,
  where: sql`${rowLevelSecurityTable.rls_id} = ${rule.id}`,
  target: { table: dataset, id: dataset.id },
  scope: { columns: { id: dataset.id, schema: dataset.schema, table_name: dataset.table_name } },
  order: dataset.id,
};
const roles = {
  many: true,
  from: sql`${rowLevelSecurityRole} join ${role} on ${role.id} = ${rowLevelSecurityRole.role_id}`,
  where: sql`${rowLevelSecurityRole.rls_id} = ${rule.id}`,
  target: { table: role, id: role.id },
  scope: { columns: { id: role.id, name: role.name } },
  order: role.id,
};

const someIds = ids().refine((given) => given.length > 0, { error: 'Shorter than minimum length 1.' });
const kind = oneOf(['Regular', 'Base']);
const tableName = sql`case when ${dataset.schema} <> '' then ${dataset.schema} || '.' else '' end || ${dataset.table_name}`;

function columns({ tables: _tables, roles: _roles, ...own }: Values): Values {
  return own;
}

const Trial = z.strictObject({
  /** The stored rule whose place it takes. */
  id: integer().nullable().optional(),
  filter_type: kind,
  tables: someIds,
  roles: ids(),
  group_key: text().nullable().optional(),
  clause: text({ min: 1 }),
  dataset: integer(),
  /** As whom: one of both. */
  role: integer().nullable().optional(),
  user: integer().nullable().optional(),
});

/** `POST rowlevelsecurity/test`: counts and the first rows of a dataset as a role or a user sees it by this rule. */
async function test({ request, viewer }: Call): Promise<Response> {
  const { dataset: on, role: asRole, user: asUser, ...rule } = parseBody(Trial, await readJson(request));
  if ((asRole == null) === (asUser == null)) {
    throw new AppError('fields_refused', { fields: 'role' }, { details: { role: ['Name a role or a user.'] } });
  }
  const found = await tryRule({
    rule: { ...rule, id: rule.id ?? null, group_key: rule.group_key ?? null },
    dataset: on,
    as: asRole == null ? { kind: 'user', id: asUser ?? 0 } : { kind: 'role', id: asRole },
    viewer,
    signal: request.signal,
  });
  const { name, total, seen, others, isBound, isReader, frame } = found;
  const facts = { name, total, seen, others, is_bound: isBound, is_reader: isReader };
  const shape = { colnames: frame.columns.map((column) => column.name), coltypes: coltypesOf(frame, found.dataset) };
  const head = JSON.stringify({ ...facts, ...shape }).slice(0, -1);
  return jsonTextResponse(`{"result":${head},"data":${recordsJson(frame)}}}`, 200, {
    'content-type': 'application/json',
  });
}

/** Row-level security rules: conditions on the rows of datasets, for the members of roles or for everybody else. */
export const rowLevelSecurityResource: Resource = {
  name: 'rowlevelsecurity',
  title: 'Row Level Security Filter',
  view: 'Row Level Security',
  read: 'can_read on Row Level Security',
  table: rule,
  id: rule.id,
  scope: { columns: { id: rule.id }, relations: { tables, roles } },
  fields: {
    ...auditFields(rule),
    id: field(rule.id),
    name: field(rule.name),
    description: field(rule.description),
    filter_type: field(rule.filter_type),
    group_key: field(rule.group_key),
    clause: field(rule.clause),
    tables: related(tables, ['id', 'schema', 'table_name']),
    roles: related(roles, ['id', 'name']),
  },
  list: {
    columns: [
      'id',
      'name',
      'filter_type',
      'tables.id',
      'tables.table_name',
      'roles.id',
      'roles.name',
      'clause',
      'changed_on_delta_humanized',
      'changed_by.first_name',
      'changed_by.last_name',
      'changed_by.id',
      'group_key',
    ],
    whole: [
      'id',
      'name',
      'description',
      'filter_type',
      'tables',
      'roles',
      'clause',
      'changed_on_delta_humanized',
      'changed_by',
      'group_key',
    ],
    order: {
      name: byText(rule.name),
      filter_type: byText(rule.filter_type),
      clause: byText(rule.clause),
      changed_on_delta_humanized: rule.changed_on,
      group_key: byText(rule.group_key),
    },
    defaultOrder: { by: rule.changed_on, direction: 'asc' },
    search: {
      changed_by: { kind: 'one', column: rule.changed_by_fk },
      clause: { kind: 'text', column: rule.clause },
      created_by: { kind: 'one', column: rule.created_by_fk },
      description: { kind: 'text', column: rule.description },
      filter_type: { kind: 'choice', column: rule.filter_type },
      group_key: { kind: 'text', column: rule.group_key },
      name: { kind: 'text', column: rule.name },
      roles: { kind: 'many', relation: 'roles' },
      tables: { kind: 'many', relation: 'tables' },
    },
  },
  show: {
    columns: [
      'name',
      'description',
      'filter_type',
      'tables.id',
      'tables.schema',
      'tables.table_name',
      'roles.id',
      'roles.name',
      'group_key',
      'clause',
    ],
    whole: ['id', 'name', 'description', 'filter_type', 'tables', 'roles', 'group_key', 'clause'],
    envelope: 'labels',
  },
  write: {
    permission: 'can_write on Row Level Security',
    noun: ['rules', 'rules'],
    log: 'RLSRestApi',
    owners: 'permission',
    links: {
      tables: {
        join: rowLevelSecurityTable,
        own: rowLevelSecurityTable.rls_id,
        other: rowLevelSecurityTable.dataset_id,
        target: dataset.id,
        problem: 'Datasource does not exist',
      },
      roles: {
        join: rowLevelSecurityRole,
        own: rowLevelSecurityRole.rls_id,
        other: rowLevelSecurityRole.role_id,
        target: role.id,
        problem: 'Some roles do not exist',
      },
    },
    create: creation({
      schema: z.strictObject({
        name: text({ min: 1, max: 255 }),
        description: text().nullable().optional(),
        filter_type: kind,
        tables: someIds,
        roles: ids(),
        group_key: text().nullable().optional(),
        clause: text(),
      }),
      row: columns,
    }),
    update: update({
      schema: z.strictObject({
        name: text({ min: 1, max: 255 }).optional(),
        description: text().nullable().optional(),
        filter_type: kind.optional(),
        tables: ids().optional(),
        roles: ids().optional(),
        group_key: text().nullable().optional(),
        clause: text().optional(),
      }),
      row: columns,
    }),
    remove: {},
  },
  actions: [
    {
      method: 'POST',
      path: 'test',
      permission: 'can_write on Row Level Security',
      onlyReads: true,
      summary: 'What a role or a user sees of a dataset with a rule that need not be stored',
      body: Trial,
      run: test,
    },
  ],
  related: {
    tables: {
      from: dataset,
      id: dataset.id,
      text: tableName,
      matches: (filter) => sql`${tableName} ilike ${`%${filter}%`}`,
      order: dataset.id,
    },
    roles: roleChoices,
    created_by: userChoices,
    changed_by: userChoices,
  },
};
