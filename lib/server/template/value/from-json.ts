import { Dict, List, type Value } from './value';

/** A JSON value as a template value. Safe integers become bigints. */
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
