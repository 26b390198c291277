import { Column, is } from 'drizzle-orm';
import type { Action, Resource } from '@/lib/server/api/resource';
import type { Served } from '@/lib/server/api/route';
import contract from './contract-names.json';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The contract's names for the parts of one operation, and its success statuses. */
interface Named {
  readonly api?: string;
  readonly argument?: string;
  readonly body?: string;
  readonly answers?: readonly number[];
}

const named: Readonly<Record<string, Named>> = contract;

/** The names of an operation; empty for newer operations, which no other product has. */
export function namesOf(method: string, path: string): Named {
  return named[`${method} ${path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')}`] ?? {};
}

/** Schemas by name, each stored once; operations refer to them. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};

  /** Without names, every operation contains its schemas inline. */
  constructor(private readonly hasNames: boolean) {}

  /** A reference to the schema; the schema itself without a name, or when another schema has the name. */
  add(name: string | undefined, schema: JsonSchema): JsonSchema {
    if (name === undefined || !this.hasNames) return schema;
    const known = this.schemas[name];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) return schema;
    this.schemas[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  }
}

const message = { type: 'object', properties: { message: {} } } as const;

const refusals = {
  '400': 'The request cannot be read.',
  '401': 'Nobody is signed in.',
  '403': 'The right is missing.',
  '404': 'There is no such thing.',
  '405': 'The address takes another method.',
  '408': 'It took too long.',
  '409': 'Something else stands in its way.',
  '410': 'It is no longer kept.',
  '412': 'Somebody else has changed it since.',
  '413': 'The body is too long.',
  '415': 'The body is of another type.',
  '422': 'The request cannot be carried out.',
  '429': 'There were too many of them.',
  '431': 'The address and the headers are too long together.',
  '500': 'Something broke.',
  '502': 'A server behind this one cannot be reached.',
  '503': 'It is not there at the moment.',
} as const;
type Refusal = keyof typeof refusals;

/** The error responses that operations refer to. */
export const refusalComponents: JsonSchema = Object.fromEntries(
  Object.entries(refusals).map(([status, description]) => [status, refusal(status, description)]),
);

function refusal(status: string, description: string): JsonSchema {
  return { description, content: { 'application/json': { schema: status === '401' ? {} : message } } };
}

const always: readonly Refusal[] = ['400', '404', '429', '431', '500'];
const guarded: readonly Refusal[] = ['401', '403', '422'];
const written: readonly Refusal[] = ['409', '412'];
const bodied: readonly Refusal[] = ['413', '415', '422'];
/** Resources whose calls query a user's database or another server. */
const asking = /^(chart|database|dataset|datasource|explore|sqllab|query|report|assets|dashboard)$/;
const asked: readonly Refusal[] = ['408', '410', '502', '503'];

/** Every response of an operation, by status. */
export function answersOf(served: Served, action: Action, components: Components, names: Named): JsonSchema {
  const success = action.statuses ?? names.answers ?? [action.status ?? 200];
  const types = action.answerTypes ?? ['application/json'];
  const content = Object.fromEntries(
    types.map((type) => [
      type,
      { schema: type === 'application/json' ? answerSchema(served, action, components, names) : file },
    ]),
  );
  const statuses = new Set<Refusal>([
    ...(action.refusals ?? []).map((status) => `${status}` as const),
    ...always,
    ...(action.permission === null ? [] : guarded),
    ...(action.method === 'GET' ? [] : written),
    ...(action.body ? bodied : []),
    ...(asking.test(served.name) ? asked : []),
  ]);
  return {
    ...Object.fromEntries(
      success.map((status) => [
        String(status),
        { description: words[status] ?? 'The answer.', ...(hasContent(status) ? { content } : {}) },
      ]),
    ),
    ...Object.fromEntries([...statuses].map((status) => [status, { $ref: `#/components/responses/${status}` }])),
  };
}

const words: Readonly<Record<number, string>> = {
  201: 'It was made.',
  202: 'It is under way.',
  204: 'There is none.',
  301: 'It is elsewhere.',
  302: 'It is elsewhere.',
};

const file = { type: 'string', format: 'binary' } as const;

function hasContent(status: number): boolean {
  return status < 300 && status !== 204;
}

/** True for the calls that all resources have. */
export function isGeneric(served: Served, { method, path, status }: Action): served is Resource {
  return 'table' in served && (path === ':id' || (path === '' && (method !== 'POST' || status === 201)));
}

function answerSchema(served: Served, action: Action, components: Components, { api }: Named): JsonSchema {
  if (!isGeneric(served, action)) return {};
  const name = (verb: string) => (api === undefined ? undefined : `${api}.${verb}`);
  const integer = { type: 'integer' };
  if (action.method === 'GET' && action.path === '') {
    const row = components.add(name('get_list'), rowSchema(served, served.list.columns));
    const properties = { count: integer, ids: listOf(integer), result: listOf(row) };
    return { type: 'object', properties };
  }
  if (action.method === 'GET') {
    const row = components.add(name('get'), rowSchema(served, served.show?.columns ?? []));
    return { type: 'object', properties: { id: {}, result: row } };
  }
  if (action.method === 'DELETE') return message;
  return { type: 'object', properties: { id: integer, result: {} } };
}

function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

/** The schema of a row in a response: the types of its columns, as far as the table definition contains them. */
function rowSchema({ fields }: Resource, columns: readonly string[]): JsonSchema {
  const names = new Set(columns.map((name) => (name in fields ? name : (name.split('.')[0] ?? name))));
  return {
    type: 'object',
    properties: Object.fromEntries([...names].map((name) => [name, fieldSchema(fields[name])])),
  };
}

const types: Readonly<Record<string, JsonSchema>> = {
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  string: { type: 'string' },
};

function fieldSchema(field: Resource['fields'][string] | undefined): JsonSchema {
  const value = field?.select.value;
  if (!is(value, Column) || field?.narrow !== undefined) return {};
  const type = types[value.dataType];
  return type === undefined ? {} : { ...type, nullable: true };
}
