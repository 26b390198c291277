import { bodySchema } from '@/lib/server/api/openapi/openapi';
import type { Action } from '@/lib/server/api/resource';
import { routesOf } from '@/lib/server/api/route';
import { allServed } from '@/lib/server/resources/registry';
import { isObject } from '@/lib/text/is-object';
import type { Route } from './route-table';
import { soundBodies } from './sound-bodies';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Schema = Readonly<Record<string, unknown>>;

const actions = new Map<string, Action>(
  allServed.flatMap((served) =>
    routesOf(served).map((action): [string, Action] => [
      `${action.method} /api/v1/${served.name}/${action.path}`,
      action,
    ]),
  ),
);

export function actionOf({ method, path }: Route): Action | undefined {
  return actions.get(`${method} ${path}`);
}

/** A body that the route understands: every field with a plain value. */
export function wholeBody(route: Route): Json {
  const body = actionOf(route)?.body;
  return soundBodies[`${route.method} ${route.path}`] ?? (body ? sampleOf(bodySchema(body)) : {});
}

/** The content type of the route's bodies. */
export function typeOf(route: Route): string {
  const isForm = Object.hasOwn(formFields, route.path);
  return actionOf(route)?.bodyType ?? (isForm ? 'application/x-www-form-urlencoded' : 'application/json');
}

const formFields: Readonly<Record<string, true>> = {
  '/superset/explore_json/': true,
  '/superset/explore_json/:type/:id/': true,
  '/datasource/save': true,
  '/tabstateview/': true,
  '/tabstateview/:id': true,
  '/tabstateview/:id/migrate_query': true,
  '/tableschemaview/': true,
  '/superset/explore/': true,
  '/crud/submit/': true,
};

/** The paths to all values within a value, itself included. */
export function* placesIn(value: Json, path: readonly string[] = []): Generator<readonly string[]> {
  yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) yield* placesIn(child, [...path, key]);
}

export function childOf(value: Json | undefined, step: string): Json | undefined {
  return typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
}

/** The value with another one at this place. */
export function replaced(whole: Json, [step, ...rest]: readonly string[], next: Json): Json {
  if (step === undefined) return next;
  const child = replaced(childOf(whole, step) ?? null, rest, next);
  if (Array.isArray(whole)) return whole.map((item, at) => (String(at) === step ? child : item));
  return { ...(isObject(whole) ? whole : {}), [step]: child };
}

/** Valid values for the fields of these names. */
const known: Readonly<Record<string, Json>> = {
  sqlalchemy_uri: 'postgresql://a:b@127.0.0.1:1/c',
  viz_type: 'table',
  datasource_type: 'table',
  sql: 'SELECT 1',
  email: 'a@example.com',
  crontab: '0 0 * * *',
  timezone: 'UTC',
  start_dttm: '2024-01-01T00:00:00',
  end_dttm: '2024-01-01T00:00:00',
  password: 'a password of a user',
  datasource_id: 1,
  uuid: '00000000-0000-4000-8000-000000000000',
};

/** A body that fits the schema: every field with a plain value. */
function sampleOf(schema: Schema, name = ''): Json {
  const { type, anyOf, properties, items } = schema;
  const options = schema.enum;
  if (name in known) return known[name] ?? null;
  if (/json|params|position|extra$|context$|configuration/.test(name) && type === 'string') return '{}';
  if (Array.isArray(options)) return options[0] as Json;
  if (Array.isArray(anyOf)) return sampleOf(anyOf[0] as Schema, name);
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (type === 'array') return [sampleOf((items ?? {}) as Schema, '')];
  if (type === 'object') {
    const fields = Object.entries((properties ?? {}) as Readonly<Record<string, Schema>>);
    return Object.fromEntries(fields.map(([field, part]) => [field, sampleOf(part, field)]));
  }
  return 'a';
}
