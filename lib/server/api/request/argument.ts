import { AppError } from '@/lib/errors/app-error';
import { isObject } from '@/lib/text/is-object';
import { pythonText } from '@/lib/text/python-text';
import type { Json } from '@/lib/text/rison';
import { parseRison } from './rison';

/** The subset of JSON Schema that describes `q` arguments. */
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

/** Parses `q` of a request and checks it against its schema. Unknown keys are allowed. Throws `rison_invalid`. */
export function readArgument(url: URL, schema: ArgumentSchema): Json {
  const argument = parseRison(url.searchParams.get('q'));
  const problem = problemsWith(argument, schema, []).reduce<Problem | null>(worse, null);
  if (problem !== null) throw new AppError('rison_invalid', { problem: problem.text });
  return argument;
}

interface Problem {
  readonly path: readonly string[];
  readonly text: string;
}

/** Of several problems the outermost is reported; at equal depth, the one whose path comes last in the alphabet. */
function worse(told: Problem | null, next: Problem): Problem {
  if (told === null || next.path.length < told.path.length) return next;
  if (next.path.length > told.path.length) return told;
  return next.path.join('/') > told.path.join('/') ? next : told;
}

function problemsWith(value: Json, schema: ArgumentSchema, path: readonly string[]): Problem[] {
  const one = (text: string): Problem[] => [{ path, text }];
  if ('anyOf' in schema) {
    const fits = schema.anyOf.some((part) => problemsWith(value, part, path).length === 0);
    return fits ? [] : one(`${pythonText(value)} is not valid under any of the given schemas`);
  }
  if (!isOfType(value, schema.type)) return one(`${pythonText(value)} is not of type '${schema.type}'`);
  if (schema.type === 'string' && schema.enum && !schema.enum.includes(String(value))) {
    return one(`${pythonText(value)} is not one of ${pythonText([...schema.enum])}`);
  }
  if (schema.type === 'array' && Array.isArray(value)) {
    if (value.length < (schema.minItems ?? 0)) return one(`${pythonText(value)} should be non-empty`);
    return value.flatMap((item, at) => problemsWith(item, schema.items, [...path, String(at)]));
  }
  if (schema.type === 'object' && isObject(value)) {
    const missing = (schema.required ?? []).filter((name) => !(name in value));
    const present = Object.entries(schema.properties).filter(([name]) => name in value);
    return [
      ...missing.slice(0, 1).flatMap((name) => one(`'${name}' is a required property`)),
      ...present.flatMap(([name, part]) => problemsWith(value[name] ?? null, part, [...path, name])),
    ];
  }
  return [];
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
