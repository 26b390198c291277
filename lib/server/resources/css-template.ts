import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { cssTemplate } from '@/db/schema/css-template';
import { allText } from '@/lib/server/api/all-text';
import { auditFields, auditSearch } from '@/lib/server/api/audit';
import { field } from '@/lib/server/api/field';
import { byText } from '@/lib/server/api/order';
import { userChoices } from '@/lib/server/api/people';
import { text } from '@/lib/server/api/request/body-field';
import type { Resource } from '@/lib/server/api/resource';
import { creation, type RowWrite, update, type Values } from '@/lib/server/api/write/write';

const name = text({ max: 250 }).nullable();
const css = text().nullable();

/** The stored row, in the form that the contract requires as the response of a write. */
async function stored(_body: Values, { tx, id }: RowWrite) {
  const [row] = await tx
    .select({ css: cssTemplate.css, template_name: cssTemplate.template_name })
    .from(cssTemplate)
    .where(eq(cssTemplate.id, id));
  return row;
}

/** Named style sheets that a dashboard's own CSS can start from. */
export const cssTemplateResource: Resource = {
  name: 'css_template',
  title: 'Css Template',
  view: 'CssTemplate',
  read: 'can_read on CssTemplate',
  table: cssTemplate,
  id: cssTemplate.id,
  scope: { columns: { id: cssTemplate.id } },
  fields: {
    ...auditFields(cssTemplate),
    id: field(cssTemplate.id),
    uuid: field(cssTemplate.uuid),
    template_name: field(cssTemplate.template_name),
    css: field(cssTemplate.css),
  },
  list: {
    columns: [
      'changed_on_delta_humanized',
      'changed_by.first_name',
      'changed_by.id',
      'changed_by.last_name',
      'created_on',
      'created_by.first_name',
      'created_by.id',
      'created_by.last_name',
      'css',
      'id',
      'template_name',
    ],
    order: { template_name: byText(cssTemplate.template_name) },
    defaultOrder: { by: cssTemplate.changed_on, direction: 'asc' },
    search: {
      ...auditSearch(cssTemplate),
      css: { kind: 'text', column: cssTemplate.css },
      template_name: { kind: 'text', column: cssTemplate.template_name },
      uuid: { kind: 'uuid', column: cssTemplate.uuid },
    },
    filters: {
      template_name: {
        css_template_all_text: allText(cssTemplate.template_name, cssTemplate.css),
      },
    },
  },
  show: {
    columns: [
      'changed_on_delta_humanized',
      'changed_by.first_name',
      'changed_by.id',
      'changed_by.last_name',
      'created_by.first_name',
      'created_by.id',
      'created_by.last_name',
      'css',
      'id',
      'template_name',
    ],
    envelope: 'labels',
  },
  write: {
    permission: 'can_write on CssTemplate',
    noun: ['css template', 'css templates'],
    log: 'CssTemplateRestApi',
    owners: 'creator',
    refusal: 422,
    updateEnvelope: 'result',
    create: creation({
      schema: z.strictObject({ css: css.optional(), template_name: name.optional() }),
      row: (body) => ({ template_name: body.template_name, css: body.css ?? '' }),
      answer: stored,
    }),
    update: update({
      schema: z.strictObject({ css: css.optional(), template_name: name.optional() }),
      answer: stored,
    }),
    remove: {},
  },
  related: { created_by: userChoices, changed_by: userChoices },
};
