import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { ArgumentSchema } from '@/lib/server/api/request/argument';
import { kindOf, maxInteger } from '@/lib/server/api/request/body-field';
import type { Action } from '@/lib/server/api/resource';
import { routesOf, type Served } from '@/lib/server/api/route';
import { answersOf, Components, isGeneric, type JsonSchema, namesOf, refusalComponents } from './components';

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly JsonSchema[];
  readonly requestBody?: JsonSchema;
  readonly responses: JsonSchema;
  readonly security: readonly JsonSchema[];
}

export type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

export interface OpenApi {
  readonly openapi: '3.0.2';
  readonly info: { readonly title: string; readonly description: string; readonly version: 'v1' };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Paths;
  readonly components: JsonSchema;
}

/**
 * The OpenAPI document of these resources. It is generated from the schemas that validate the calls, so that it
 * describes exactly what is checked.
 */
export function openApiOf(all: readonly Served[], origin: string): OpenApi {
  const components = new Components(true);
  const paths = pathsOf(all, components);
  return {
    openapi: '3.0.2',
    info: { title: 'Isoline', description: 'Charts, dashboards and what they are made of.', version: 'v1' },
    servers: [{ url: origin }],
    paths,
    components: {
      responses: refusalComponents,
      schemas: sorted(components.schemas),
      securitySchemes: {
        jwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        jwt_refresh: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  };
}

export function pathsOf(all: readonly Served[], components = new Components(false)): Paths {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const served of all) {
    for (const action of routesOf(served)) {
      const path = pathOf(served.name, action);
      const methods = paths[path] ?? {};
      paths[path] = methods;
      methods[action.method.toLowerCase()] ??= operationOf(served, action, components);
    }
  }
  return sorted(paths);
}

function sorted<Value>(record: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** `chart`, `:id/favorites` → `/api/v1/chart/{id}/favorites` */
export function pathOf(resource: string, { path }: Pick<Action, 'path'>): string {
  const segments = path.split('/').map((segment) => segment.replace(/^:(\w+)$/, '{$1}'));
  return `/api/v1/${resource}/${segments.join('/')}`;
}

function operationOf(served: Served, action: Action, components: Components): Operation {
  const { method, path, permission, argument, body, bodyType } = action;
  const words = [method.toLowerCase(), served.name, ...path.split('/').filter(Boolean)].map((word) =>
    word.replace(':', ''),
  );
  const names = namesOf(method, pathOf(served.name, action));
  const isNamed = names.api !== undefined && isGeneric(served, action);
  const bodyName = names.body ?? (isNamed ? `${names.api}.${method.toLowerCase()}` : undefined);
  const parameters = argument ? [argumentParameter(components.add(names.argument, plain(argument)))] : [];
  return {
    operationId: words.join('_').replace(/\W/g, '_'),
    tags: [served.name],
    summary: action.summary ?? words.join(' '),
    description: permission === null ? 'For everybody.' : `Needs \`${permission}\`.`,
    parameters: [...pathParameters(served, action), ...parameters],
    ...(body ? { requestBody: contentOf(components.add(bodyName, bodySchema(body)), bodyType) } : {}),
    responses: answersOf(served, action, components, names),
    security: permission === null ? [] : [{ jwt: [] }],
  };
}

function pathParameters(served: Served, action: Action): JsonSchema[] {
  const names = action.path.split('/').flatMap((segment) => (segment.startsWith(':') ? [segment.slice(1)] : []));
  return names.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: action.segments?.[name] ?? segmentSchema(served, action, name),
  }));
}

/** Path parameters with these names contain an id. */
const idNames: ReadonlySet<string> = new Set(['id', 'layer', 'report', 'part', 'object']);
const id = { type: 'integer', minimum: 1, maximum: 999_999_999 };

function segmentSchema(served: Served, { method, path, takesKey }: Action, name: string): JsonSchema {
  if (name === 'uuid') return { type: 'string', format: 'uuid' };
  if (!('table' in served)) return idNames.has(name) ? id : { type: 'string' };
  if (name === 'field') {
    const fields = Object.keys((path.startsWith('distinct/') ? served.distinct : served.related) ?? {});
    return { type: 'string', ...(fields.length > 0 ? { enum: fields } : {}) };
  }
  if (!idNames.has(name)) return { type: 'string' };
  const keys = takesKey || (method === 'GET' && path === ':id') ? (served.show.keys ?? []) : [];
  return keys.length === 0 ? id : { anyOf: [id, ...keys.map(({ column }) => keySchema(column))] };
}

function keySchema(column: PgColumn): JsonSchema {
  return column.getSQLType() === 'uuid' ? { type: 'string', format: 'uuid' } : { type: 'string', minLength: 1 };
}

/** The parameter `q`, in Rison or JSON. */
function argumentParameter(schema: JsonSchema): JsonSchema {
  return { name: 'q', in: 'query', required: false, content: { 'application/json': { schema } } };
}

/** The schema as JSON Schema, where `any` is an empty schema. */
function plain(schema: ArgumentSchema): JsonSchema {
  if ('anyOf' in schema) return { anyOf: schema.anyOf.map(plain) };
  if (schema.type === 'any') return {};
  if (schema.type === 'array') return { ...schema, items: plain(schema.items) };
  if (schema.type !== 'object') return schema;
  const properties = Object.entries(schema.properties).map(([name, part]) => [name, plain(part)]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

function contentOf(schema: JsonSchema, type = 'application/json'): JsonSchema {
  return { required: true, content: { [type]: { schema } } };
}

const formats: Readonly<Record<string, JsonSchema>> = {
  Integer: { type: 'integer', minimum: -maxInteger, maximum: maxInteger },
  Boolean: { type: 'boolean' },
  UUID: { type: 'string', format: 'uuid' },
  DateTime: { type: 'string', format: 'date-time' },
  Dict: { type: 'object' },
  String: { type: 'string' },
};

/** The schema of a request body, before defaults and transforms apply. */
export function bodySchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'openapi-3.0',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.format === 'binary') return;
      const { type, length } = kindOf(zodSchema);
      Object.assign(jsonSchema, formats[type]);
      if (length?.min !== undefined) jsonSchema.minLength = length.min;
      if (length?.max !== undefined) jsonSchema.maxLength = length.max;
    },
  });
  return described;
}
