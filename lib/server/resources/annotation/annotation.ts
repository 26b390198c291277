import { and, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { annotation, annotationLayer } from '@/db/schema/annotation';
import { user } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import { allText } from '@/lib/server/api/all-text';
import { auditFields, auditSearch, wireInstant } from '@/lib/server/api/audit';
import { computed, field, related } from '@/lib/server/api/field';
import { byRelated, byText } from '@/lib/server/api/order';
import { userChoices } from '@/lib/server/api/people';
import { instant, jsonText, text } from '@/lib/server/api/request/body-field';
import type { Call, Resource } from '@/lib/server/api/resource';
import { idIn } from '@/lib/server/api/write/row-for-writing';
import { creation, type Problems, update, type Values, type Write, type WritePlan } from '@/lib/server/api/write/write';

const fields = {
  short_descr: text({ min: 1, max: 500 }),
  long_descr: text().nullable().optional(),
  start_dttm: instant(),
  end_dttm: instant(),
  json_metadata: jsonText().nullable().optional(),
};

const layer = {
  many: false,
  from: annotationLayer,
  where: sql`${annotationLayer.id} = ${annotation.layer_id}`,
  scope: { columns: { id: annotationLayer.id, name: annotationLayer.name } },
};

const changes = z.strictObject(fields).partial();

async function problems(body: z.infer<typeof changes>, write: Write, id: number | null): Promise<Problems> {
  const found: Record<string, string[]> = {};
  if (body.short_descr !== undefined) {
    const taken = await write.tx.$count(
      annotation,
      and(
        eq(annotation.layer_id, layerIn(write)),
        eq(annotation.short_descr, body.short_descr),
        id === null ? undefined : ne(annotation.id, id),
      ),
    );
    if (taken > 0) found.short_descr = ['Short description must be unique for this layer'];
  }
  const { start_dttm: start, end_dttm: end } = body;
  if (start && end && end < start) found.start_dttm = ['End date must be after start date'];
  return found;
}

function layerIn({ params }: Pick<Call, 'params'>): number {
  return idIn(params.layer);
}

function answer(body: Values, write: Write) {
  const told = Object.entries(body).map(([name, value]) => [name, value instanceof Date ? value.toUTCString() : value]);
  return { ...Object.fromEntries(told), layer: layerIn(write) };
}

const plan: WritePlan = {
  permission: 'can_write on Annotation',
  noun: ['annotation', 'annotations'],
  log: 'AnnotationRestApi',
  owners: 'creator',
  create: creation({
    schema: z.strictObject(fields),
    check: async (body, write) => {
      const known = await write.tx.$count(annotationLayer, eq(annotationLayer.id, layerIn(write)));
      if (known === 0) throw new AppError('annotation_layer_missing');
      return problems(body, write, null);
    },
    row: (body, write) => ({ ...body, layer_id: layerIn(write) }),
    answer,
  }),
  update: update({
    schema: changes,
    check: async (body, write) => {
      const known = await write.tx.$count(annotationLayer, eq(annotationLayer.id, layerIn(write)));
      if (known === 0) throw new AppError('not_found');
      return problems(body, write, write.id);
    },
    answer,
  }),
  remove: {},
};

/** Time spans with a description. They belong to layers, under `annotation_layer/<id>/annotation/`. */
export const annotationResource: Resource = {
  name: 'annotation',
  title: 'Annotation',
  view: 'Annotation',
  read: 'can_read on Annotation',
  table: annotation,
  id: annotation.id,
  scope: { columns: { id: annotation.id } },
  fields: {
    ...auditFields(annotation),
    id: field(annotation.id),
    short_descr: field(annotation.short_descr),
    long_descr: field(annotation.long_descr),
    start_dttm: computed({ at: annotation.start_dttm }, ({ at }) => wireDate(at)),
    end_dttm: computed({ at: annotation.end_dttm }, ({ at }) => wireDate(at)),
    json_metadata: field(annotation.json_metadata),
    layer: related(layer, ['id', 'name']),
  },
  list: {
    columns: [
      'id',
      'changed_by.first_name',
      'changed_by.id',
      'changed_on_delta_humanized',
      'created_by.first_name',
      'created_by.id',
      'end_dttm',
      'long_descr',
      'short_descr',
      'start_dttm',
    ],
    order: {
      'changed_by.first_name': byRelated(user.first_name, user, sql`${user.id} = ${annotation.changed_by_fk}`),
      changed_on_delta_humanized: annotation.changed_on,
      'created_by.first_name': byRelated(user.first_name, user, sql`${user.id} = ${annotation.created_by_fk}`),
      end_dttm: annotation.end_dttm,
      long_descr: byText(annotation.long_descr),
      short_descr: byText(annotation.short_descr),
      start_dttm: annotation.start_dttm,
    },
    defaultOrder: { by: annotation.changed_on, direction: 'asc' },
    search: {
      ...auditSearch(annotation),
      end_dttm: { kind: 'date', column: annotation.end_dttm },
      id: { kind: 'number', column: annotation.id },
      json_metadata: { kind: 'text', column: annotation.json_metadata },
      layer: { kind: 'one', column: annotation.layer_id },
      long_descr: { kind: 'text', column: annotation.long_descr },
      short_descr: { kind: 'text', column: annotation.short_descr },
      start_dttm: { kind: 'date', column: annotation.start_dttm },
      uuid: { kind: 'uuid', column: annotation.uuid },
    },
    filters: {
      short_descr: {
        annotation_all_text: allText(annotation.short_descr, annotation.long_descr),
      },
    },
    envelope: 'bare',
  },
  show: {
    columns: ['id', 'short_descr', 'long_descr', 'start_dttm', 'end_dttm', 'json_metadata', 'layer'],
    envelope: 'id',
  },
  write: plan,
  related: { created_by: userChoices, changed_by: userChoices },
};

/** Without milliseconds when they are zero. */
function wireDate(at: Date): string {
  return at.getUTCMilliseconds() === 0 ? at.toISOString().slice(0, 19) : wireInstant(at);
}
