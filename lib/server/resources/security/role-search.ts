import { and, asc, desc, ilike, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { groupRole, role, rolePermission } from '@/db/schema/role';
import { userRole } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import { type ArgumentSchema, readArgument } from '@/lib/server/api/request/argument';
import type { Call } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';

const schema: ArgumentSchema = {
  type: 'object',
  properties: {
    filters: {
      type: 'array',
      items: {
        type: 'object',
        properties: { col: { type: 'string' }, opr: { type: 'string' }, value: { type: 'any' } },
        required: ['col', 'opr', 'value'],
      },
    },
    order_column: { type: 'string' },
    order_direction: { type: 'string', enum: ['asc', 'desc'] },
    page: { type: 'integer' },
    page_size: { type: 'integer' },
  },
};
const Argument = z.object({
  filters: z.array(z.object({ col: z.string(), value: z.unknown() })).default([]),
  order_column: z.string().default('id'),
  order_direction: z.enum(['asc', 'desc']).default('asc'),
  page: z.number().default(0),
  page_size: z.number().default(10),
});

const orders = { id: sql`${role.id}`, name: sql`${role.name} collate "C"` };

/**
 * `GET security/roles/search/`: roles with the ids of their permissions, users and groups. Each column has one filter
 * operation; the operator in the filter is ignored. Throws `role_order_invalid` and `page_invalid`.
 */
export async function searchRoles({ url }: Call): Promise<Response> {
  const argument = Argument.parse(readArgument(url, schema));
  const order = Object.entries(orders).find(([name]) => name === argument.order_column)?.[1];
  if (!order) throw new AppError('role_order_invalid', { column: argument.order_column });
  if (argument.page < 0 || argument.page_size < 0) throw new AppError('page_invalid');
  const where = and(...argument.filters.map(conditionOf));
  const db = await metadata();
  const result = await db
    .select({ id: role.id, name: role.name, ...idLists })
    .from(role)
    .where(where)
    .orderBy(argument.order_direction === 'asc' ? asc(order) : desc(order))
    .limit(Math.min(argument.page_size, 100))
    .offset(argument.page * argument.page_size);
  const count = await db.$count(role, where);
  return jsonResponse({ count, ids: result.map(({ id }) => id), result });
}

function idList(of: SQL, from: SQL): SQL<number[]> {
  return sql<number[]>`(select coalesce(json_agg(${of} order by ${of}), '[]') from ${from})`;
}

const idLists = {
  user_ids: idList(sql`${userRole.user_id}`, sql`${userRole} where ${userRole.role_id} = ${role.id}`),
  permission_ids: idList(
    sql`${rolePermission.permission_view_id}`,
    sql`${rolePermission} where ${rolePermission.role_id} = ${role.id}`,
  ),
  group_ids: idList(sql`${groupRole.group_id}`, sql`${groupRole} where ${groupRole.role_id} = ${role.id}`),
};

function conditionOf({ col, value }: { col: string; value?: unknown }): SQL | undefined {
  const id = Number.isSafeInteger(Number(value)) ? Number(value) : 0;
  switch (col) {
    case 'name':
      return ilike(role.name, `%${String(value)}%`);
    case 'user_ids':
      return inArray(role.id, sql`(select ${userRole.role_id} from ${userRole} where ${userRole.user_id} = ${id})`);
    case 'permission_ids':
      return inArray(
        role.id,
        sql`(select ${rolePermission.role_id} from ${rolePermission} where ${rolePermission.permission_view_id} = ${id})`,
      );
    case 'group_ids':
      return inArray(role.id, sql`(select ${groupRole.role_id} from ${groupRole} where ${groupRole.group_id} = ${id})`);
    default:
      return undefined;
  }
}
