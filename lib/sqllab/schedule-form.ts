import { z } from 'zod';
import { jsonObject } from '@/lib/text/json-object';

const Property = z.object({
  type: z.enum(['string', 'number', 'integer', 'boolean']).default('string'),
  title: z.string().optional(),
  description: z.string().optional(),
  format: z.string().optional(),
  enum: z.array(z.union([z.string(), z.number()])).optional(),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
});

const Settings = z.object({
  JSONSCHEMA: z.object({
    title: z.string().optional(),
    description: z.string().optional(),
    properties: z.record(z.string(), Property),
    required: z.array(z.string()).default([]),
  }),
});

type ScheduleValue = string | number | boolean;
export type ScheduleValues = Readonly<Record<string, ScheduleValue>>;

export interface ScheduleField {
  readonly name: string;
  readonly label: string;
  readonly help: string | null;
  readonly kind: 'text' | 'number' | 'flag' | 'date' | 'moment' | 'choice';
  readonly choices: readonly (string | number)[];
  readonly isRequired: boolean;
  readonly first: ScheduleValue | null;
}

/** What is asked about a query that another program is to run at set times. */
export interface ScheduleForm {
  readonly about: string | null;
  readonly fields: readonly ScheduleField[];
}

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
      first: property.default ?? (property.type === 'boolean' ? false : null),
    })),
  };
}

function kindOf({ type, format, enum: choices }: z.infer<typeof Property>): ScheduleField['kind'] {
  if (choices !== undefined) return 'choice';
  if (type === 'boolean') return 'flag';
  if (type !== 'string') return 'number';
  return format === 'date-time' ? 'moment' : format === 'date' ? 'date' : 'text';
}

/** The values with which the form begins. */
export function firstValues({ fields }: ScheduleForm): ScheduleValues {
  return Object.fromEntries(fields.flatMap(({ name, first }) => (first === null ? [] : [[name, first]])));
}

/** Whether all that is required has a value. */
export function isScheduleComplete({ fields }: ScheduleForm, values: ScheduleValues): boolean {
  return fields.every(({ name, isRequired }) => !isRequired || (values[name] !== undefined && values[name] !== ''));
}
