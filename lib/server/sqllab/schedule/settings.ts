import { z } from 'zod';
import { type ScheduleField, type ScheduleForm, type ScheduleValue, scheduleOrders } from '@/lib/sqllab/schedule-form';
import { jsonObject } from '@/lib/text/json-object';
import { typedMoment } from '@/lib/time/typed-datetime';
import { momentInWords } from './moment-in-words';

const Property = z.object({
  type: z.enum(['string', 'number', 'integer', 'boolean', 'array']).default('string'),
  title: z.string().optional(),
  description: z.string().optional(),
  format: z.string().optional(),
  enum: z.array(z.union([z.string(), z.number()])).optional(),
  default: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).optional(),
});

type Property = z.infer<typeof Property>;

/** How a field looks. What is not named here changes nothing. */
const Look = z.object({
  'ui:title': z.string().optional(),
  'ui:description': z.string().optional(),
  'ui:help': z.string().optional(),
  'ui:placeholder': z.string().optional(),
  'ui:widget': z.string().optional(),
});

const Looks = z.looseObject({ 'ui:order': z.array(z.string()).default([]) });

const Rule = z.object({
  name: z.enum(scheduleOrders),
  arguments: z.tuple([z.string(), z.string()]),
  message: z.string(),
  container: z.string(),
});

const Settings = z.object({
  JSONSCHEMA: z.object({
    title: z.string().optional(),
    description: z.string().optional(),
    properties: z.record(z.string(), Property),
    required: z.array(z.string()).default([]),
  }),
  UISCHEMA: Looks.default({ 'ui:order': [] }),
  VALIDATION: z.array(Rule).default([]),
  linkback: z
    .string()
    .regex(/^https?:\/\//)
    .optional(),
});

/** The JSON of a setting; null for an empty text. Throws where it is none, or describes no form. */
export function readScheduleSettings(text: string): Readonly<Record<string, unknown>> | null {
  if (text === '') return null;
  const settings = jsonObject(text);
  const { error } = Settings.safeParse(settings);
  if (error === undefined) return settings;
  if (error.issues.every(({ path }) => path[0] === undefined || path[0] === 'JSONSCHEMA')) {
    throw new Error('It must be a JSON object whose JSONSCHEMA has properties.');
  }
  throw new Error(z.prettifyError(error));
}

/** The form that settings describe in their JSON schema; null without settings. */
export function scheduleForm(
  settings: Readonly<Record<string, unknown>> | null,
  now: number = Date.now(),
): ScheduleForm | null {
  if (settings === null) return null;
  const { JSONSCHEMA: schema, UISCHEMA: looks, VALIDATION: rules, linkback = null } = Settings.parse(settings);
  const names = Object.keys(schema.properties);
  const fields = ordered(names, looks['ui:order']).flatMap((name) => {
    const property = schema.properties[name];
    const look = Look.catch({}).parse(looks[name] ?? {});
    return property === undefined ? [] : [fieldOf(name, property, look, now)];
  });
  return {
    about: schema.description ?? null,
    fields: fields.map((field) => ({ ...field, isRequired: schema.required.includes(field.name) })),
    rules: rules.map(({ name, arguments: named, message, container }) => ({
      ...{ order: name, fields: named, message, place: container },
    })),
    linkback,
  };
}

/** The names in the order that is asked for; `*` stands for those that it does not name, which else come last. */
function ordered(names: readonly string[], order: readonly string[]): readonly string[] {
  const rest = names.filter((name) => !order.includes(name));
  const all = order.includes('*') ? order : [...order, '*'];
  return all.flatMap((name) => (name === '*' ? rest : [name]));
}

function fieldOf(name: string, property: Property, look: z.infer<typeof Look>, now: number): ScheduleField {
  const kind = kindOf(property);
  const isLong = kind === 'text' && look['ui:widget'] === 'textarea';
  return {
    name,
    label: look['ui:title'] ?? property.title ?? name,
    help: look['ui:description'] ?? property.description ?? null,
    hint: look['ui:help'] ?? null,
    placeholder: look['ui:placeholder'] ?? null,
    kind: isLong ? 'long' : kind,
    choices: property.enum ?? [],
    isRequired: false,
    isHidden: look['ui:widget'] === 'hidden',
    first: firstOf(property, kind, now),
  };
}

function kindOf({ type, format, enum: choices }: Property): ScheduleField['kind'] {
  if (type === 'array') return 'list';
  if (choices !== undefined) return 'choice';
  if (type === 'boolean') return 'flag';
  if (type !== 'string') return 'number';
  return format === 'date-time' ? 'moment' : format === 'date' ? 'date' : 'text';
}

/** A time may be given in words, such as `tomorrow at 9am`; words that are no time begin with nothing. */
function firstOf({ default: first }: Property, kind: ScheduleField['kind'], now: number): ScheduleValue | null {
  if (kind === 'date' || kind === 'moment') {
    const text = String(first ?? '');
    const shape = kind === 'date' ? 'date' : 'datetime';
    return typedMoment(text, shape) ?? typedMoment(momentInWords(text, now) ?? '', shape);
  }
  if (kind === 'list') return Array.isArray(first) ? first : null;
  if (Array.isArray(first)) return null;
  return first ?? (kind === 'flag' ? false : null);
}
