import { Dict, List, type Value } from './value';

/** Something read from JSON as a template's value; a number without a fraction is a whole one. */
export function fromJson(json: unknown): Value {
  switch (typeof json) {
    case 'string':
    case 'boolean':
    case 'bigint':
      return json;
    case 'number':
      return Number.isSafeInteger(json) ? BigInt(json) : json;
    case 'object':
      if (json === null) return null;
      if (Array.isArray(json)) return new List(json.map(fromJson));
      return new Dict(Object.entries(json).map(([key, value]) => [key, fromJson(value)] as const));
    default:
      return null;
  }
}
