import { z } from 'zod';
import type { ScheduleField, ScheduleForm, ScheduleValue } from '@/lib/sqllab/schedule-form';
import { jsonObject } from '@/lib/text/json-object';
import { typedMoment } from '@/lib/time/typed-datetime';

const Property = z.object({
  type: z.enum(['string', 'number', 'integer', 'boolean']).default('string'),
  title: z.string().optional(),
  description: z.string().optional(),
  format: z.string().optional(),
  enum: z.array(z.union([z.string(), z.number()])).optional(),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
});

type Property = z.infer<typeof Property>;

const Settings = z.object({
  JSONSCHEMA: z.object({
    title: z.string().optional(),
    description: z.string().optional(),
    properties: z.record(z.string(), Property),
    required: z.array(z.string()).default([]),
  }),
});

/** The JSON of a setting; null for an empty text. Throws where it is none, or describes no form. */
export function readScheduleSettings(text: string): Readonly<Record<string, unknown>> | null {
  if (text === '') return null;
  const settings = jsonObject(text);
  const { error } = Settings.safeParse(settings);
  if (error !== undefined) throw new Error('It must be a JSON object whose JSONSCHEMA has properties.');
  return settings;
}

/** The form that settings describe in their JSON schema; null without settings. */
export function scheduleForm(settings: Readonly<Record<string, unknown>> | null): ScheduleForm | null {
  if (settings === null) return null;
  const { properties, required, description } = Settings.parse(settings).JSONSCHEMA;
  return {
    about: description ?? null,
    fields: Object.entries(properties).map(([name, property]) => ({
      name,
      label: property.title ?? name,
      help: property.description ?? null,
      kind: kindOf(property),
      choices: property.enum ?? [],
      isRequired: required.includes(name),
      first: firstOf(property),
    })),
  };
}

function kindOf({ type, format, enum: choices }: Property): ScheduleField['kind'] {
  if (choices !== undefined) return 'choice';
  if (type === 'boolean') return 'flag';
  if (type !== 'string') return 'number';
  return format === 'date-time' ? 'moment' : format === 'date' ? 'date' : 'text';
}

/** A time in words, such as `tomorrow at 9am`, is none that can be stored. */
function firstOf(property: Property): ScheduleValue | null {
  const { type, default: first = null } = property;
  const kind = kindOf(property);
  if (kind === 'date') return typedMoment(String(first), 'date');
  if (kind === 'moment') return typedMoment(String(first), 'datetime');
  return first ?? (type === 'boolean' ? false : null);
}
