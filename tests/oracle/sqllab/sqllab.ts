import { execFileSync } from 'node:child_process';
import { z } from 'zod';
import { IdPairs } from '@/tests/oracle/id-pairs';
import { Judge } from '@/tests/oracle/judge';
import { type RecordedCase, readCases } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { OracleClient } from './sqllab-client';
import { sqlLabDifference } from './sqllab-equal';

export const Case = z.looseObject({
  id: z.string(),
  group: z.string(),
  user: z.string(),
  method: z.string(),
  path: z.string(),
  query: z.record(z.string(), z.string()).nullish(),
  body: z.unknown().optional(),
  form: z.record(z.string(), z.unknown()).nullish(),
  files: z.record(z.string(), z.string().nullable()).nullish(),
  request_headers: z.record(z.string(), z.string()).nullish(),
  capture: z.record(z.string(), z.string()).nullish(),
  status: z.number(),
  headers: z.record(z.string(), z.string()).nullish(),
  data_rows: z.number().nullish(),
  response: z.unknown().optional(),
  response_summary: z.unknown().optional(),
});
export type SqlLabCase = z.infer<typeof Case>;

const tables = `
  DROP TABLE IF EXISTS rec_ctas, rec_ctas2, rec_dml, rec_dml2, tmp_into CASCADE;
  DROP VIEW IF EXISTS rec_view, rec_view2, rec_view10;
  DROP TABLE IF EXISTS rec_ctas10;
  DROP SCHEMA IF EXISTS rec_schema CASCADE;
  CREATE SCHEMA rec_schema;
  CREATE TABLE rec_schema.inner_t (id int PRIMARY KEY, label text);
  INSERT INTO rec_schema.inner_t VALUES (1, 'one'), (2, 'two');
  CREATE TABLE public.rec_dml (id int, v text);
  COMMENT ON TABLE rec_schema.inner_t IS 'a table comment';
  CREATE INDEX rec_idx ON rec_schema.inner_t (label);
  CREATE VIEW rec_schema.inner_v AS SELECT * FROM rec_schema.inner_t;
  CREATE TABLE rec_schema.droppable_sql_only (a int);
  CREATE TABLE rec_schema.droppable_sales_sql (a int)`;

/** A case of another shape counts as a call that could not be made. */
export function unread(row: RecordedCase): SqlLabCase {
  return { ...row, group: '', user: 'anonymous', method: 'GET', path: '/unread', status: 0 };
}

/** `sql/sqllab.jsonl`: calls of the SQL editor in the recorded order. */
export async function replaySqlLab(base: string): Promise<OracleResult[]> {
  const cases = (readCases('sql/sqllab.jsonl') ?? []).map((row) => Case.safeParse(row).data ?? unread(row));
  if (cases.length === 0) return [];
  await bringState(base);
  const variables = new Map<string, unknown>([['run', 'qwert']]);
  const clients = new Map<string, OracleClient>();
  const pairs = new IdPairs();
  const judge = new Judge('sql/sqllab.jsonl');
  let hasCatalogs = true;
  for (const recorded of cases) {
    if (recorded.group === 'access-null-catalog' && hasCatalogs) {
      hasCatalogs = false;
      await nameCatalogs(new OracleClient(base, 'admin'), null);
    }
    const client = clients.get(recorded.user) ?? new OracleClient(base, recorded.user);
    clients.set(recorded.user, client);
    const play = async () => {
      const archive = await archiveFor(recorded, client, variables);
      const ours = await client.call(withVariables(recorded, variables) as SqlLabCase, archive);
      for (const [name, path] of Object.entries(recorded.capture ?? {})) variables.set(name, at(ours.body, path));
      return sqlLabDifference(recorded, ours, pairs);
    };
    const difference = await play().catch(thrown);
    judge.add(recorded, difference === null ? undefined : { difference });
  }
  return [judge.result()];
}

/** An exception of a call, as a difference. */
export function thrown(error: unknown): string {
  return `threw ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`;
}

/** By dump and restore, which works while the database is in use; `TEMPLATE` does not. */
function copyDatabase(from: string, to: string): void {
  const address = (name: string) => new URL(`/${name}`, postgresqlServer).href;
  const dump = execFileSync('pg_dump', ['--no-owner', '--format', 'custom', address(from)], { maxBuffer: 1 << 30 });
  execFileSync('pg_restore', ['--no-owner', '--dbname', address(to)], { input: dump });
}

/** The file of a case: an export of saved queries, or bytes that are no archive. */
async function archiveFor(
  { id, files }: SqlLabCase,
  client: OracleClient,
  variables: ReadonlyMap<string, unknown>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!files) return undefined;
  if (id.endsWith('-notzip')) return new TextEncoder().encode('nope');
  return client.download(`/api/v1/saved_query/export/?q=!(${variables.get('sq1')})`);
}

/** Creates the initial state of the recording: a database that may be changed, and one more user. */
export async function bringState(base: string): Promise<void> {
  await askPostgresql('DROP DATABASE IF EXISTS examples_sql WITH (FORCE)');
  await askPostgresql('CREATE DATABASE examples_sql');
  copyDatabase('examples', 'examples_sql');
  await askPostgresql(tables, 'examples_sql');
  const admin = new OracleClient(base, 'admin');
  const send = (method: string, path: string, body: unknown) => admin.send(method, path, body);
  await send('PUT', '/api/v1/database/1', {
    sqlalchemy_uri: 'postgresql+psycopg2://postgres@127.0.0.1:5432/examples_sql',
    allow_dml: true,
    allow_ctas: true,
    allow_cvas: true,
    expose_in_sqllab: true,
  });
  await nameCatalogs(admin, 'examples_sql');
  const roles = await send('GET', '/api/v1/security/roles/?q=(page_size:100)', undefined);
  const Roles = z.object({ result: z.array(z.object({ id: z.number(), name: z.string() })) });
  const wanted = ['Gamma', 'sql_lab', 'sales_readers'];
  const ids = Roles.parse(roles.body).result.filter(({ name }) => wanted.includes(name));
  await send('POST', '/api/v1/security/users/', {
    active: true,
    email: 'sales_sql@example.com',
    first_name: 'Sales_sql',
    last_name: 'User',
    password: 'sales_sql',
    roles: ids.map(({ id }) => id),
    username: 'sales_sql',
  });
}

/** A permission on a dataset gives access to its table in the editor only if its catalog is set. */
async function nameCatalogs(admin: OracleClient, catalog: string | null): Promise<void> {
  const names = ['cleaned_sales_data', 'birth_names'];
  const listed = await admin.send('GET', '/api/v1/dataset/?q=(page_size:100,columns:!(id,table_name))', undefined);
  const List = z.object({ result: z.array(z.object({ id: z.number(), table_name: z.string() })) });
  for (const { id, table_name } of List.parse(listed.body).result) {
    if (names.includes(table_name)) await admin.send('PUT', `/api/v1/dataset/${id}`, { catalog });
  }
}

/** A text that is only `{name}` becomes the captured value; inside a longer text it becomes the value as text. */
export function withVariables(value: unknown, variables: ReadonlyMap<string, unknown>, isCase = true): unknown {
  if (typeof value === 'string') {
    const alone = /^\{(\w+)\}$/.exec(value)?.[1];
    if (alone !== undefined && variables.has(alone)) return variables.get(alone);
    return value.replace(/(?<![{\w])\{(\w+)\}(?!\})/g, (text, name: string) =>
      variables.has(name) ? String(variables.get(name)) : text,
    );
  }
  if (Array.isArray(value)) return value.map((item) => withVariables(item, variables, false));
  if (typeof value !== 'object' || value === null) return value;
  const keep = new Set(isCase ? ['capture', 'response', 'response_summary', 'id'] : []);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, keep.has(key) ? item : withVariables(item, variables, false)]),
  );
}

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, step) => {
    return typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[step] : undefined;
  }, value);
}
