import type { RecordField } from '@/components/crud/record-field';
import { bodyOf, inputName, JsonFieldProblem, kindSent } from '@/lib/text/record-body';

/** What is in each field, by its key; ids as texts. */
export type FieldValues = Readonly<Record<string, string | boolean | readonly string[]>>;

/** What tells a field from its neighbours: several may fill one list of objects. */
export function fieldKey(field: RecordField): string {
  return field.kind === 'objects' ? `${field.name}.${field.of}` : field.name;
}

/** The name of the input of a field. */
export function inputOf(field: RecordField): string {
  return inputName(kindSent(field), field.name);
}

/** What an input sends for a chosen option. */
export function sentOf(field: RecordField, value: number | string): string {
  return field.kind === 'objects' ? `${field.of}.${value}` : String(value);
}

export function valuesOf(fields: readonly RecordField[]): FieldValues {
  return Object.fromEntries(fields.map((field) => [fieldKey(field), firstValue(field)]));
}

function firstValue(field: RecordField): string | boolean | readonly string[] {
  if (field.kind === 'ids' || field.kind === 'objects' || field.kind === 'rights')
    return field.value.map((id) => sentOf(field, id));
  return field.value ?? '';
}

/** The values with those that a plain form held, by the names of its inputs. */
export function valuesTyped(
  values: FieldValues,
  fields: readonly RecordField[],
  pairs: readonly (readonly [string, string])[],
): FieldValues {
  const typed = fields.flatMap((field): (readonly [string, FieldValues[string]])[] => {
    const input = inputOf(field);
    const held = pairs.filter(([name]) => name === input).map(([, value]) => value);
    if (held.length === 0) return [];
    if (field.kind === 'ids' || field.kind === 'rights') return [[field.name, held.filter((value) => value !== '')]];
    if (field.kind === 'objects') return [[fieldKey(field), held.filter((value) => value.startsWith(`${field.of}.`))]];
    const isBox = field.kind === 'flag' || field.kind === 'none';
    return [[field.name, isBox ? held.some((value) => value !== '') : (held.at(-1) ?? '')]];
  });
  return { ...values, ...Object.fromEntries(typed) };
}

/** The body that the fields describe, or the name of the field whose JSON cannot be read. */
export function bodyOfValues(
  fields: readonly RecordField[],
  values: FieldValues,
  hidden: readonly (readonly [string, string])[] = [],
): { readonly body: Readonly<Record<string, unknown>> } | { readonly unreadable: string } {
  const pairs = fields.flatMap((field): (readonly [string, string])[] => {
    const input = inputOf(field);
    const value = values[fieldKey(field)] ?? '';
    if (typeof value === 'boolean') return [[input, value ? 'on' : '']];
    if (typeof value === 'string') return [[input, value]];
    return [[input, ''], ...value.map((one) => [input, one] as const)];
  });
  try {
    return { body: bodyOf([...hidden, ...pairs]) };
  } catch (problem) {
    if (problem instanceof JsonFieldProblem) return { unreadable: problem.field };
    throw problem;
  }
}
