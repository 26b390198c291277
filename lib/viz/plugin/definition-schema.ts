import { z } from 'zod';

/** Form data of every chart, which a control of a plugin must not take the place of. */
const taken: ReadonlySet<string> = new Set([
  'adhoc_filters',
  'annotation_layers',
  'applied_time_extras',
  'color_scheme',
  'custom_params',
  'dashboards',
  'datasource',
  'extra_filters',
  'extra_form_data',
  'filters',
  'force',
  'granularity',
  'granularity_sqla',
  'having',
  'order_desc',
  'query_mode',
  'result_format',
  'result_type',
  'row_limit',
  'row_offset',
  'series_limit',
  'since',
  'slice_id',
  'slice_name',
  'template_params',
  'time_grain_sqla',
  'time_range',
  'until',
  'url_params',
  'viz_type',
  'where',
]);

const name = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,59}$/, 'A control is named in small letters, digits and underscores.')
  .refine((value) => !taken.has(value), { error: 'Every chart has form data of this name.' });
const label = z.string().min(1).max(100);

const shared = { name, label, description: z.string().max(500).optional() };
const field = { ...shared, required: z.boolean().optional() };

const PluginControl = z.discriminatedUnion('type', [
  z.strictObject({ ...shared, type: z.literal('text'), default: z.string().max(1000).optional() }),
  z.strictObject({ ...shared, type: z.literal('checkbox'), default: z.boolean().optional() }),
  z.strictObject({
    ...shared,
    type: z.literal('select'),
    choices: z
      .array(z.tuple([z.string().max(200), label]))
      .min(1)
      .max(200),
    default: z.string().max(200).optional(),
  }),
  z.strictObject({ ...field, type: z.enum(['metric', 'metrics', 'column', 'columns']) }),
]);

/** What a plugin says of itself: how it is offered, what its panel holds, and what its charts ask. */
export const PluginDefinition = z.strictObject({
  description: z.string().max(1000).default(''),
  category: label.default('Plugins'),
  /** Groups with metrics, or rows as they are stored. */
  query: z.enum(['aggregate', 'raw']),
  controls: z
    .array(PluginControl)
    .min(1)
    .max(50)
    .refine((controls) => new Set(controls.map((one) => one.name)).size === controls.length, {
      error: 'Two controls have the same name.',
    }),
  /** Whether its charts may filter others on a dashboard. */
  filters: z.boolean().default(false),
});

export type PluginDefinition = z.infer<typeof PluginDefinition>;
