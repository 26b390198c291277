import { z } from 'zod';
import { parseForeignJson } from '@/lib/text/foreign-json';
import { slugOf } from '@/lib/text/slug';

/** What `_info` and the OpenAPI document contain about a field beside its name. */
export interface FieldKind {
  /** The contract's name of the type: `String`, `Integer`, `List` … */
  readonly type: string;
  /** The contract's text for a check of this field. */
  readonly validate?: string;
  readonly length?: Length;
}

interface Length {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

const kinds = z.registry<FieldKind>();

function known<Schema extends z.ZodType>(schema: Schema, kind: FieldKind): Schema {
  kinds.add(schema, kind);
  return schema;
}

/** The kind of a field's schema; optional, nullable and default wrappers are unwrapped. */
export function kindOf(schema: z.core.$ZodType): FieldKind {
  const kind = schema instanceof z.ZodType ? kinds.get(schema) : undefined;
  if (kind) return kind;
  const inner = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  if (inner) return kindOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return { type: 'List' };
  return { type: schema instanceof z.ZodString ? 'String' : 'Raw' };
}

/** A text that identifies an object in URLs; normalised with `slugOf` as it is read. */
export function slug(length: Length) {
  return known(text(length).transform(slugOf), { type: 'String', length });
}

/** A string, optionally of limited length. */
export function text({ min, max }: Length = {}) {
  const length = `<Length(min=${min ?? 'None'}, max=${max ?? 'None'}, equal=None, error=None)>`;
  const schema = z.string().refine((value) => value.length >= (min ?? 0) && value.length <= (max ?? Infinity), {
    error: lengthMessage({ min, max }),
  });
  return known(
    schema,
    min === undefined && max === undefined
      ? { type: 'String' }
      : { type: 'String', validate: length, length: { min, max } },
  );
}

export function lengthMessage({ min, max }: { min: number | undefined; max: number | undefined }): string {
  if (min === undefined) return `Longer than maximum length ${max}.`;
  return max === undefined ? `Shorter than minimum length ${min}.` : `Length must be between ${min} and ${max}.`;
}

/** One of these strings. */
export function oneOf<const Values extends readonly string[]>(values: Values) {
  return known(z.enum(values), {
    type: 'String',
    validate: `<OneOf(choices=[${values.map((value) => `'${value}'`).join(', ')}], labels=[], error='Must be one of: {choices}.')>`,
  });
}

/** One of these strings, or one of `more`, which messages and documents do not name. */
export function oneOfOrMore(values: readonly string[], more: readonly string[]) {
  const schema = z.string().refine((value) => values.includes(value) || more.includes(value), {
    error: `Must be one of: ${values.join(', ')}.`,
    abort: true,
  });
  return known(schema, kindOf(oneOf(values)));
}

/** A string that contains JSON; it stays a string. The empty string is allowed. */
export function jsonText() {
  return known(z.string().refine(isJson, { error: 'JSON not valid' }), { type: 'String', validate: '<JSON>' });
}

function isJson(value: string): boolean {
  if (value === '') return true;
  try {
    parseForeignJson(value);
    return true;
  } catch {
    return false;
  }
}

/** The largest value of a PostgreSQL `integer` column. */
export const maxInteger = 2 ** 31 - 1;

/** A whole number. Also accepts digits as text; a fraction is cut off. */
export function integer() {
  return known(z.preprocess(wholeNumber, z.number()), { type: 'Integer' });
}

/** A list of ids, of owners or of other related objects. */
export function ids() {
  return known(z.array(integer()), { type: 'List' });
}

function wholeNumber(value: unknown): unknown {
  const number = typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number') return value;
  const whole = Math.trunc(number);
  return Math.abs(whole) <= maxInteger ? whole : String(value);
}

const truths = new Set<unknown>([true, 1, '1', 't', 'true', 'on', 'y', 'yes']);
const falsehoods = new Set<unknown>([false, 0, '0', 'f', 'false', 'off', 'n', 'no']);

/** A boolean. Also accepts the usual words and digits for one. */
export function flag() {
  return known(
    z.preprocess((value) => {
      const word = typeof value === 'string' ? value.toLowerCase() : value;
      return truths.has(word) ? true : falsehoods.has(word) ? false : value;
    }, z.boolean()),
    { type: 'Boolean' },
  );
}

const uuidPattern = /^[\da-f]{8}(-?[\da-f]{4}){3}-?[\da-f]{12}$/i;

export function uuid() {
  const isUuid = (value: unknown) => typeof value === 'string' && uuidPattern.test(value);
  return known(z.custom<string>(isUuid, { error: 'Not a valid UUID.' }), { type: 'UUID' });
}

const instantPattern = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)?$/;

/** A date with a time; UTC when it has no zone. */
export function instant() {
  const schema = z
    .custom<string>((value) => readInstant(value) !== null, { error: 'Not a valid datetime.' })
    .transform((value) => readInstant(value) ?? new Date(Number.NaN));
  return known(schema, { type: 'DateTime' });
}

function readInstant(value: unknown): Date | null {
  if (typeof value !== 'string' || !instantPattern.test(value)) return null;
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(value) ? value : `${value}Z`;
  const at = new Date(zoned.replace(' ', 'T'));
  return Number.isNaN(at.getTime()) ? null : at;
}

/** An object with keys of any name. */
export function mapping() {
  return known(z.record(z.string(), z.unknown()), { type: 'Dict' });
}
