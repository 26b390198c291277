import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { IdPairs } from '@/tests/oracle/id-pairs';
import { Judge } from '@/tests/oracle/judge';
import { readCases } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';
import { bringState, Case, type SqlLabCase, thrown, unread, withVariables } from './sqllab';
import { type OracleAnswer, OracleClient } from './sqllab-client';
import { sqlLabDifference } from './sqllab-equal';

const file = 'sql/async.jsonl';
const run = 'qwert';
const pollMs = 100;
const patienceMs = 40_000;
const ended = new Set(['success', 'failed', 'stopped', 'timed_out']);

const Dict = z.looseObject({ id: z.string(), state: z.string(), sql: z.string(), resultsKey: z.string().nullable() });
type Dict = z.infer<typeof Dict>;
const Dicts = z.object({ result: z.array(Dict) });

/** `sql/async.jsonl`: background queries that are polled, read and stopped, in the recorded order. */
export async function replayAsync(base: string): Promise<OracleResult[]> {
  const cases = (readCases(file) ?? []).map((row) => Case.safeParse(row).data ?? unread(row));
  if (cases.length === 0) return [];
  await bringState(base);
  const replay = new AsyncReplay(base);
  await replay.begin();
  const judge = new Judge(file);
  for (const recorded of cases) {
    const difference = await replay.differenceOf(recorded).catch(thrown);
    judge.add(recorded, difference === null ? undefined : { difference });
  }
  return [judge.result()];
}

/** Some calls were not recorded: a query that a later response contains is sent when that response is due. */
class AsyncReplay {
  readonly #variables = new Map<string, unknown>([
    ['run', run],
    ['db', 1],
  ]);
  readonly #admin: OracleClient;
  readonly #clients = new Map<string, OracleClient>();
  readonly #sent = new Set<string>();
  readonly #pairs = new IdPairs();

  constructor(readonly base: string) {
    this.#admin = new OracleClient(base, 'admin');
  }

  async begin(): Promise<void> {
    const made = await this.#admin.send('POST', '/api/v1/database/', {
      database_name: 'rec_async2',
      sqlalchemy_uri: 'postgresql+psycopg2://postgres@127.0.0.1:5432/examples_sql',
      ...{ allow_run_async: true, expose_in_sqllab: true, allow_dml: true, allow_ctas: true, allow_cvas: true },
    });
    this.#variables.set('dba', z.object({ id: z.number() }).parse(made.body).id);
  }

  async differenceOf(recorded: SqlLabCase): Promise<string | null> {
    if (recorded.path.endsWith('/updated_since')) return this.#polled(recorded);
    await this.#prepare(recorded);
    const client = this.#clients.get(recorded.user) ?? new OracleClient(this.base, recorded.user);
    this.#clients.set(recorded.user, client);
    const sent = withVariables(recorded, this.#variables) as SqlLabCase;
    const { client_id } = z.looseObject({ client_id: z.string().optional() }).catch({}).parse(sent.body);
    if (client_id && recorded.path.endsWith('/execute/')) this.#sent.add(client_id);
    const ours = await client.call(sent);
    const response = withOwnIds(recorded.response);
    return sqlLabDifference({ ...recorded, response }, known(recorded, ours), this.#pairs);
  }

  /** Waits until the watched query has reached its recorded state, then compares its description. */
  async #polled(recorded: SqlLabCase): Promise<string | null> {
    const told = Dicts.parse(recorded.response).result;
    for (const dict of told) await this.#send(dict, true);
    const watched = told.at(-1);
    if (!watched) return null;
    const until = Date.now() + patienceMs;
    for (;;) {
      const answer = await this.#admin.send('GET', '/api/v1/query/updated_since?q=(last_updated_ms:0)', undefined);
      const ours = new Map(Dicts.parse(answer.body).result.map((dict) => [dict.id, dict]));
      const now = ours.get(own(watched.id));
      const isThere = now?.state === watched.state || (now !== undefined && ended.has(now.state));
      if (!isThere && Date.now() < until) {
        await delay(pollMs);
        continue;
      }
      if (now?.resultsKey) this.#variables.set('key', now.resultsKey);
      const [theirs, mine] = settled(Dict.parse(withOwnIds(watched)), now);
      return sqlLabDifference({ ...recorded, response: theirs }, { ...answer, body: mine }, this.#pairs);
    }
  }

  /** Results are read by a key from an earlier response, which may not be recorded. */
  async #prepare(recorded: SqlLabCase): Promise<void> {
    const [, name] = /\{(key2?)\}/.exec(JSON.stringify(recorded.query ?? {})) ?? [];
    const { query } = z.looseObject({ query: Dict.optional() }).catch({}).parse(recorded.response);
    if (name === undefined || !query) return;
    await this.#send(query, true);
    for (const until = Date.now() + patienceMs; Date.now() < until; await delay(pollMs)) {
      const answer = await this.#admin.send('GET', '/api/v1/query/updated_since?q=(last_updated_ms:0)', undefined);
      const key = Dicts.parse(answer.body).result.find(({ id }) => id === own(query.id))?.resultsKey;
      if (key) return void this.#variables.set(name, key);
    }
  }

  async #send(dict: Dict, runAsync: boolean): Promise<void> {
    const client_id = own(dict.id);
    if (this.#sent.has(client_id)) return;
    this.#sent.add(client_id);
    const { limit, tab, sqlEditorId, schema, ctas, tempTable } = dict;
    await this.#admin.send('POST', '/api/v1/sqllab/execute/', {
      ...{ database_id: this.#variables.get('dba'), sql: dict.sql, client_id, runAsync },
      ...{ queryLimit: limit, tab, sql_editor_id: sqlEditorId, schema },
      ...(ctas ? { select_as_cta: true, ctas_method: 'TABLE', tmp_table_name: tempTable } : {}),
    });
  }
}

function own(recordedId: string): string {
  return recordedId.replace(/^[a-z]{5}/, run);
}

/** A recorded response with the ids of our queries. */
function withOwnIds(value: unknown): unknown {
  if (typeof value === 'string') return /^[a-z]{5}[a-z]\d\d$/.test(value) ? own(value) : value;
  if (Array.isArray(value)) return value.map(withOwnIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withOwnIds(item)]));
}

/** A query that was not finished may be further by now: then only the constant fields are compared. */
function settled(theirs: Dict, ours: Dict | undefined): [Record<string, unknown>, Record<string, unknown>] {
  if (!ours) return [theirs, {}];
  if (ended.has(theirs.state)) return [theirs, ours];
  const passing = ['state', 'progress', 'rows', 'executedSql', 'extra', 'limitingFactor', 'errorMessage'];
  const still = (dict: Dict) => Object.fromEntries(Object.entries(dict).filter(([name]) => !passing.includes(name)));
  return [still(theirs), still(ours)];
}

/**
 * Our response with the databases of the recording: ours by name, else the recorded row, since not all of them exist
 * here.
 */
function known(recorded: SqlLabCase, ours: OracleAnswer): OracleAnswer {
  const Listed = z.object({ result: z.looseObject({ databases: z.record(z.string(), z.unknown()) }) });
  const mine = Listed.safeParse(ours.body);
  const theirs = Listed.safeParse(recorded.response);
  if (!mine.success || !theirs.success) return ours;
  const named = (databases: Readonly<Record<string, unknown>>) =>
    new Map(
      Object.values(databases).map((row) => [z.object({ database_name: z.string() }).parse(row).database_name, row]),
    );
  const found = named(mine.data.result.databases);
  const databases = Object.fromEntries(
    Object.entries(theirs.data.result.databases).map(([id, row]) => {
      const name = z.object({ database_name: z.string() }).parse(row).database_name;
      return [id, found.get(name) ?? row];
    }),
  );
  return { ...ours, body: { result: { ...mine.data.result, databases } } };
}
