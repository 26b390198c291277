import { z } from 'zod';
import type { ArgumentSchema } from './argument';
import { kindOf } from './body-field';
import type { Action } from './resource';
import { routesOf, type Served } from './route';

type JsonSchema = Readonly<Record<string, unknown>>;

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly JsonSchema[];
  readonly requestBody?: JsonSchema;
  readonly responses: Readonly<Record<string, JsonSchema>>;
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
 * The OpenAPI document of these resources. Bodies and arguments are those that the calls themselves are held against, so
 * that what it promises is what is checked.
 */
export function openApiOf(all: readonly Served[], origin: string): OpenApi {
  return {
    openapi: '3.0.2',
    info: { title: 'Isoline', description: 'Charts, dashboards and what they are made of.', version: 'v1' },
    servers: [{ url: origin }],
    paths: pathsOf(all),
    components: {
      securitySchemes: {
        jwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        jwt_refresh: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  };
}

export function pathsOf(all: readonly Served[]): Paths {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const served of all) {
    for (const action of routesOf(served)) {
      const path = pathOf(served.name, action);
      const methods = paths[path] ?? {};
      paths[path] = methods;
      methods[action.method.toLowerCase()] ??= operationOf(served.name, action);
    }
  }
  return Object.fromEntries(Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** `chart`, `:id/favorites` → `/api/v1/chart/{id}/favorites` */
export function pathOf(resource: string, { path }: Pick<Action, 'path'>): string {
  const segments = path.split('/').map((segment) => segment.replace(/^:(\w+)$/, '{$1}'));
  return `/api/v1/${resource}/${segments.join('/')}`;
}

function operationOf(resource: string, action: Action): Operation {
  const { method, path, permission, argument, body, bodyType } = action;
  const words = [method.toLowerCase(), resource, ...path.split('/').filter(Boolean)].map((word) =>
    word.replace(':', ''),
  );
  return {
    operationId: words.join('_').replace(/\W/g, '_'),
    tags: [resource],
    summary: action.summary ?? words.join(' '),
    description: permission === null ? 'For everybody.' : `Needs \`${permission}\`.`,
    parameters: [...pathParameters(path), ...(argument ? [argumentParameter(argument)] : [])],
    ...(body ? { requestBody: contentOf(bodySchema(body), bodyType) } : {}),
    responses: { ...responses, ...(permission === null ? {} : guarded) },
    security: permission === null ? [] : [{ jwt: [] }],
  };
}

const message = { type: 'object', properties: { message: {} } } as const;

const responses = {
  '200': { description: 'The answer.', content: { 'application/json': { schema: {} } } },
  '400': { description: 'The request cannot be read.', content: { 'application/json': { schema: message } } },
  '404': { description: 'There is no such thing.', content: { 'application/json': { schema: message } } },
};
const guarded = {
  '401': { description: 'Nobody is signed in.', content: { 'application/json': { schema: {} } } },
  '403': { description: 'The right is missing.', content: { 'application/json': { schema: message } } },
  '422': { description: 'The request cannot be carried out.', content: { 'application/json': { schema: {} } } },
};

function pathParameters(path: string): JsonSchema[] {
  const names = path.split('/').filter((segment) => segment.startsWith(':'));
  return names.map((name) => ({
    name: name.slice(1),
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

/** `q`, in Rison or JSON. */
function argumentParameter(argument: ArgumentSchema): JsonSchema {
  return { name: 'q', in: 'query', required: false, content: { 'application/json': { schema: plain(argument) } } };
}

/** What may be anything is an empty schema. */
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
  Integer: { type: 'integer' },
  Boolean: { type: 'boolean' },
  UUID: { type: 'string', format: 'uuid' },
  DateTime: { type: 'string', format: 'date-time' },
  Dict: { type: 'object' },
  String: { type: 'string' },
};

/** The schema of a body as its sender writes it. */
export function bodySchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'openapi-3.0',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.format !== 'binary') Object.assign(jsonSchema, formats[kindOf(zodSchema).type]);
    },
  });
  return described;
}
