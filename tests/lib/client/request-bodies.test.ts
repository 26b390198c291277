import { expect, test } from 'vitest';
import { pathsOf } from '@/lib/server/api/openapi/openapi';
import { allServed } from '@/lib/server/resources/registry';

type Schema = Readonly<Record<string, unknown>>;

/** The bodies that the workspaces send, by the name of their type. */
const bodies = {
  ChartCreation: ['post', '/api/v1/chart/'],
  ChartChanges: ['put', '/api/v1/chart/{id}'],
  DashboardCreation: ['post', '/api/v1/dashboard/'],
  DashboardChanges: ['put', '/api/v1/dashboard/{id}'],
  DashboardCopy: ['post', '/api/v1/dashboard/{id}/copy'],
  DashboardFilters: ['put', '/api/v1/dashboard/{id}/filters'],
  DashboardColors: ['put', '/api/v1/dashboard/{id}/colors'],
  DashboardLink: ['post', '/api/v1/dashboard/{id}/permalink'],
  FilterStateValue: ['post', '/api/v1/dashboard/{id}/filter_state'],
  DatasetCreation: ['post', '/api/v1/dataset/'],
  DatasetChanges: ['put', '/api/v1/dataset/{id}'],
  DatasetWanted: ['post', '/api/v1/dataset/get_or_create'],
  ExploreFormData: ['post', '/api/v1/explore/form_data'],
  ExploreLink: ['post', '/api/v1/explore/permalink'],
  QueryExecution: ['post', '/api/v1/sqllab/execute'],
  QueryEstimate: ['post', '/api/v1/sqllab/estimate'],
  SqlToFormat: ['post', '/api/v1/sqllab/format_sql'],
  SqlToValidate: ['post', '/api/v1/database/{id}/validate_sql'],
  QueryLink: ['post', '/api/v1/sqllab/permalink'],
  QueryStop: ['post', '/api/v1/query/stop'],
  SavedQueryCreation: ['post', '/api/v1/saved_query/'],
  SavedQueryChanges: ['put', '/api/v1/saved_query/{id}'],
} as const;

/** Rewritten by `npx vitest run tests/lib/client/request-bodies.test.ts --update`. */
test('the types of request bodies are those of the OpenAPI document', async () => {
  const paths = pathsOf(allServed);
  const types = Object.entries(bodies).map(([name, [method, path]]) => {
    const operation = paths[path]?.[method] ?? paths[`${path}/`]?.[method];
    const content = Object(operation?.requestBody).content as Readonly<Record<string, { schema: Schema }>> | undefined;
    const schema = content?.['application/json']?.schema;
    if (schema === undefined) throw new Error(`${method} ${path} has no body`);
    return `/** ${method.toUpperCase()} ${path} */\nexport interface ${name} ${typeOf(schema, '')}\n`;
  });
  const file = `// Made from the OpenAPI document by tests/lib/client/request-bodies.test.ts.\n\n${types.join('\n')}`;
  await expect(file).toMatchFileSnapshot('../../../lib/client/wire/request-bodies.generated.ts');
});

/** A JSON Schema as a type of TypeScript. */
function typeOf(schema: Schema, indent: string): string {
  const text = plainType(schema, indent);
  return schema.nullable === true ? `${text} | null` : text;
}

function plainType(schema: Schema, indent: string): string {
  const { type, enum: choices, anyOf, allOf, items, properties, required, additionalProperties } = schema;
  const parts = (anyOf ?? allOf) as readonly Schema[] | undefined;
  if (parts !== undefined) return [...new Set(parts.map((part) => typeOf(part, indent)))].join(anyOf ? ' | ' : ' & ');
  if (Array.isArray(choices)) return choices.map((choice) => (choice === null ? 'null' : quoted(choice))).join(' | ');
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string' || type === 'boolean') return type;
  if (type === 'array') {
    const item = typeOf((items ?? {}) as Schema, indent);
    return `readonly ${item.includes(' ') && !item.startsWith('{') ? `(${item})` : item}[]`;
  }
  if (type !== 'object') return 'unknown';
  const members = Object.entries((properties ?? {}) as Readonly<Record<string, Schema>>);
  if (members.length === 0) {
    const value = typeof additionalProperties === 'object' ? typeOf(Object(additionalProperties), indent) : 'unknown';
    return `Readonly<Record<string, ${value}>>`;
  }
  const needed = new Set(Array.isArray(required) ? required : []);
  const lines = members.map(([name, member]) => {
    const isNeeded = needed.has(name);
    const key = /^\w+$/.test(name) ? name : quoted(name);
    return `${indent}  readonly ${key}${isNeeded ? '' : '?'}: ${typeOf(member, `${indent}  `)}${isNeeded ? '' : ' | undefined'};`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function quoted(value: unknown): string {
  return `'${String(value).replaceAll("'", "\\'")}'`;
}
