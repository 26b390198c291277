import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { annotation, annotationLayer } from '@/db/schema/annotation';
import { user } from '@/db/schema/user';
import { allText } from '@/lib/server/api/all-text';
import { auditFields, auditSearch } from '@/lib/server/api/audit';
import { infoCall } from '@/lib/server/api/calls/info';
import { listCall } from '@/lib/server/api/calls/list';
import { showCall } from '@/lib/server/api/calls/show';
import { field } from '@/lib/server/api/field';
import { byRelated, byText } from '@/lib/server/api/order';
import { userChoices } from '@/lib/server/api/people';
import { text } from '@/lib/server/api/request/body-field';
import type { Action, Resource } from '@/lib/server/api/resource';
import { writeRoutes } from '@/lib/server/api/route';
import { creation, type Problems, update, type Write } from '@/lib/server/api/write/write';
import { annotationResource } from './annotation';

async function problems(name: string | undefined, { tx }: Write, id: number | null): Promise<Problems> {
  if (name === undefined) return {};
  const isOther = id === null ? undefined : ne(annotationLayer.id, id);
  const taken = await tx.$count(annotationLayer, and(eq(annotationLayer.name, name), isOther));
  return taken > 0 ? { name: ['Name must be unique'] } : {};
}

/** The annotations of one layer; none when `layer` is not an id. */
export function annotationsOf(layer: string | undefined): Resource {
  const id = /^\d{1,9}$/.test(layer ?? '') ? Number(layer) : 0;
  return { ...annotationResource, only: eq(annotation.layer_id, id) };
}

const path = ':layer/annotation';
const get = { method: 'GET', permission: annotationResource.read } as const;

const annotationActions: readonly Action[] = [
  { ...get, path: '_info', run: (call) => infoCall(annotationResource, call) },
  {
    ...get,
    path,
    run: (call) => listCall(annotationsOf(call.params.layer), call),
  },
  { ...get, path: `${path}/:id`, run: (call) => showCall(annotationResource, call) },
  ...writeRoutes(annotationResource).map((action) => ({
    ...action,
    path: [path, action.path].filter(Boolean).join('/'),
  })),
];

/** Sets of annotations that charts draw over their time axis. */
export const annotationLayerResource: Resource = {
  name: 'annotation_layer',
  title: 'Annotation Layer',
  view: 'Annotation',
  read: 'can_read on Annotation',
  table: annotationLayer,
  id: annotationLayer.id,
  scope: { columns: { id: annotationLayer.id } },
  fields: {
    ...auditFields(annotationLayer),
    id: field(annotationLayer.id),
    name: field(annotationLayer.name),
    descr: field(annotationLayer.descr),
  },
  list: {
    columns: [
      'id',
      'name',
      'descr',
      'created_by.first_name',
      'created_by.last_name',
      'changed_by.first_name',
      'changed_by.last_name',
      'changed_on',
      'changed_on_delta_humanized',
      'created_on',
    ],
    order: {
      name: byText(annotationLayer.name),
      descr: byText(annotationLayer.descr),
      'created_by.first_name': byRelated(user.first_name, user, sql`${user.id} = ${annotationLayer.created_by_fk}`),
      'changed_by.first_name': byRelated(user.first_name, user, sql`${user.id} = ${annotationLayer.changed_by_fk}`),
      changed_on: annotationLayer.changed_on,
      changed_on_delta_humanized: annotationLayer.changed_on,
      created_on: annotationLayer.created_on,
    },
    defaultOrder: { by: annotationLayer.changed_on, direction: 'asc' },
    search: {
      ...auditSearch(annotationLayer),
      descr: { kind: 'text', column: annotationLayer.descr },
      id: { kind: 'number', column: annotationLayer.id },
      name: { kind: 'text', column: annotationLayer.name },
      uuid: { kind: 'uuid', column: annotationLayer.uuid },
    },
    filters: {
      name: {
        annotation_layer_all_text: allText(annotationLayer.name, annotationLayer.descr),
      },
    },
  },
  show: { columns: ['id', 'name', 'descr'], envelope: 'labels' },
  write: {
    permission: 'can_write on Annotation',
    noun: ['annotation layer', 'annotation layers'],
    log: 'AnnotationLayerRestApi',
    owners: 'creator',
    create: creation({
      schema: z.strictObject({ name: text({ min: 1, max: 250 }), descr: text().nullable().optional() }),
      check: (body, write) => problems(body.name, write, null),
    }),
    update: update({
      schema: z.strictObject({ name: text({ min: 1, max: 250 }).optional(), descr: text().optional() }),
      check: (body, write) => problems(body.name, write, write.id),
      answer: (body, { id }) => ({ ...body, layer: id }),
    }),
    remove: {
      inUse: async (ids, { tx }) => {
        const used = await tx.$count(annotation, inArray(annotation.layer_id, [...ids]));
        return used > 0 ? 'Annotation layer has associated annotations.' : null;
      },
    },
  },
  related: { created_by: userChoices, changed_by: userChoices },
  actions: annotationActions,
};
