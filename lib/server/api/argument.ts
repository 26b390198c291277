import { AppError } from '@/lib/errors/app-error';
import { type Json, parseRison } from './rison';

/** The part of JSON Schema that the `q` arguments are described in. */
export type ArgumentSchema =
  | {
      readonly type: 'object';
      readonly properties: Readonly<Record<string, ArgumentSchema>>;
      readonly required?: readonly string[];
    }
  | { readonly type: 'array'; readonly items: ArgumentSchema; readonly minItems?: number }
  | { readonly type: 'string'; readonly enum?: readonly string[] }
  | { readonly type: 'integer' | 'number' | 'boolean' | 'any' }
  | { readonly anyOf: readonly ArgumentSchema[] };

/** Reads `q` of a request and holds it against its schema. Unknown keys pass. */
export function readArgument(url: URL, schema: ArgumentSchema): Json {
  const argument = parseRison(url.searchParams.get('q'));
  const problem = problemWith(argument, schema);
  if (problem !== null) throw new AppError('rison_invalid', { problem });
  return argument;
}

function problemWith(value: Json, schema: ArgumentSchema): string | null {
  if ('anyOf' in schema) {
    const fits = schema.anyOf.some((part) => problemWith(value, part) === null);
    return fits ? null : `${pythonText(value)} is not valid under any of the given schemas`;
  }
  if (!isOfType(value, schema.type)) return `${pythonText(value)} is not of type '${schema.type}'`;
  if (schema.type === 'string' && schema.enum && !schema.enum.includes(String(value))) {
    return `${pythonText(value)} is not one of ${pythonText([...schema.enum])}`;
  }
  if (schema.type === 'array' && Array.isArray(value)) {
    if (value.length < (schema.minItems ?? 0)) return `${pythonText(value)} should be non-empty`;
    return firstProblem(value.map((item) => problemWith(item, schema.items)));
  }
  if (schema.type === 'object' && isObject(value)) {
    const missing = schema.required?.find((name) => !(name in value));
    if (missing !== undefined) return `'${missing}' is a required property`;
    const present = Object.entries(schema.properties).filter(([name]) => name in value);
    return firstProblem(present.map(([name, part]) => problemWith(value[name] ?? null, part)));
  }
  return null;
}

function firstProblem(problems: readonly (string | null)[]): string | null {
  return problems.find((problem) => problem !== null) ?? null;
}

type TypeName = Extract<ArgumentSchema, { type: string }>['type'];

function isOfType(value: Json, type: TypeName): boolean {
  switch (type) {
    case 'any':
      return true;
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Clients were written against messages that show values as Python prints them. */
function pythonText(value: Json): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
    return quote + value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll(quote, `\\${quote}`) + quote;
  }
  if (Array.isArray(value)) return `[${value.map(pythonText).join(', ')}]`;
  return `{${Object.entries(value)
    .map(([key, item]) => `${pythonText(key)}: ${pythonText(item)}`)
    .join(', ')}}`;
}
