import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { tag, tagFavorite, taggedObject } from '@/db/schema/tag';
import { user } from '@/db/schema/user';
import { auditFields, auditSearch } from '@/lib/server/api/audit';
import { field } from '@/lib/server/api/field';
import { byRelated, byText } from '@/lib/server/api/order';
import { userChoices, usersThrough } from '@/lib/server/api/people';
import type { Resource } from '@/lib/server/api/resource';
import { tagTypes } from '@/lib/server/api/write/implicit-tags';
import { update } from '@/lib/server/api/write/write';
import { carriersOf, reachable, tagObjects, untagObject } from '@/lib/server/tags/tagged-object';
import { keysOf, tagActions, tagBody } from './actions';

const columns = [
  'id',
  'name',
  'type',
  'description',
  'changed_by.first_name',
  'changed_by.last_name',
  'changed_on_delta_humanized',
  'created_on_delta_humanized',
  'created_by.first_name',
  'created_by.last_name',
];

const madeBy = sql`${user.id} = ${tag.created_by_fk}`;
const changedBy = sql`${user.id} = ${tag.changed_by_fk}`;

/**
 * Tags on charts, dashboards, datasets and saved queries: custom ones, made by users, and implicit ones for the kind
 * and the owners of an object.
 */
export const tagResource: Resource = {
  name: 'tag',
  title: 'Tag',
  view: 'Tag',
  read: 'can_read on Tag',
  table: tag,
  id: tag.id,
  scope: {
    columns: { id: tag.id },
    relations: {
      users_favorited: usersThrough(tagFavorite, tagFavorite.user_id, sql`${tagFavorite.tag_id} = ${tag.id}`),
      objects: {
        many: true,
        from: taggedObject,
        where: sql`${taggedObject.tag_id} = ${tag.id}`,
        target: { table: taggedObject, id: taggedObject.id },
        scope: { columns: { id: taggedObject.id } },
      },
    },
  },
  fields: {
    ...auditFields(tag),
    id: field(tag.id),
    name: field(tag.name),
    type: field(tag.type),
    description: field(tag.description),
  },
  list: {
    columns,
    order: {
      id: tag.id,
      name: byText(tag.name),
      type: tag.type,
      description: byText(tag.description),
      'changed_by.first_name': byRelated(user.first_name, user, changedBy),
      'changed_by.last_name': byRelated(user.last_name, user, changedBy),
      changed_on_delta_humanized: tag.changed_on,
      created_on_delta_humanized: tag.created_on,
      'created_by.first_name': byRelated(user.first_name, user, madeBy),
      'created_by.last_name': byRelated(user.last_name, user, madeBy),
    },
    defaultOrder: { by: tag.changed_on, direction: 'asc' },
    search: {
      ...auditSearch(tag),
      description: { kind: 'text', column: tag.description },
      name: { kind: 'text', column: tag.name },
      objects: { kind: 'many', relation: 'objects' },
      type: { kind: 'enum', column: tag.type, names: tagTypes },
      users_favorited: { kind: 'many', relation: 'users_favorited' },
    },
    filters: {
      type: {
        custom_tag: {
          label: 'Is custom tag',
          condition: (value) =>
            value === true ? sql`${tag.type} = ${tagTypes.custom}` : value === false ? sql`${tag.type} <> 1` : null,
        },
      },
    },
  },
  show: { columns, envelope: 'labels', otherKeys: 'method_not_allowed' },
  write: {
    permission: 'can_write on Tag',
    noun: ['tag', 'tags'],
    log: 'TagRestApi',
    owners: 'creator',
    update: update({
      schema: z.strictObject({ ...tagBody, name: tagBody.name.optional() }),
      row: ({ name, description }) => ({
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
      }),
      after: async ({ objects_to_tag }, { tx, viewer, id }) => {
        if (objects_to_tag === undefined) return;
        // What the viewer cannot see keeps the tag.
        for (const key of await reachable(tx, viewer, await carriersOf(tx, id), 'seen')) await untagObject(tx, id, key);
        const keys = await reachable(tx, viewer, keysOf(objects_to_tag), 'seen');
        await tagObjects(tx, id, keys, viewer.id);
      },
    }),
    remove: {},
  },
  related: { created_by: userChoices, changed_by: userChoices },
  actions: tagActions,
};
