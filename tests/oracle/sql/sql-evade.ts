import { readyToAnalyse } from '@/lib/sql/analyse';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';
import { type Attacker, attempt, type Sandbox } from '@/tests/support/attacks/attempt';
import { fileSecret, postgresqlSandbox, rowSecret } from '@/tests/support/attacks/attempt-postgresql';
import { isPostgresqlReachable } from '@/tests/support/servers/postgresql-server';
import { filledSql } from './sql-template';

const file = 'sql/evade.jsonl';

/** Runs every recorded attack on a real server; none may change anything, or read what is not permitted. */
export async function run(): Promise<OracleResult[]> {
  const cases = readCases(file);
  if (!cases || !(await isPostgresqlReachable())) return [];
  await readyToAnalyse();
  const sandbox = await postgresqlSandbox(`sql_evade_${process.pid}`);
  try {
    const state = await sandbox.state();
    return [await replay(file, cases, (recorded) => difference(recorded, sandbox, state))];
  } finally {
    await sandbox.close();
  }
}

async function difference(recorded: RecordedCase, sandbox: Sandbox, state: string): Promise<string | undefined> {
  const { group, sql, body } = recorded;
  const attacker: Attacker = group === 'access' ? 'restricted' : 'reader';
  const outcome = body
    ? await throughFields(body as Fields, String(recorded.path), sandbox)
    : await filledSql(String(sql)).then((text) => attempt(sandbox, text, attacker));
  const after = await sandbox.state();
  if (after !== state) return `${outcome.end}, and changed ${firstChange(state, after)}`;
  if (outcome.seen.includes(fileSecret)) return 'read a file';
  return attacker === 'restricted' && outcome.seen.includes(rowSecret) ? 'read another table' : undefined;
}

interface Fields {
  readonly sql: string;
  readonly ctas_method?: 'TABLE' | 'VIEW';
  readonly tmp_table_name?: string;
  readonly schema?: string;
}

/** Names and schemas from request fields, and statements to be estimated. */
async function throughFields(body: Fields, path: string, sandbox: Sandbox) {
  if (path.includes('estimate')) return attempt(sandbox, body.sql, 'reader');
  const { ctas_method: method = 'TABLE', tmp_table_name: table = 'tmp', schema = null } = body;
  const policy = { allowsChanges: false, allowsTables: true, allowsViews: true, hasWholeDatabase: true };
  const target = { catalog: null, schema, table };
  const outcome = await attempt(sandbox, body.sql, 'reader', { policy, create: { method, target } });
  const drop = `DROP ${method} IF EXISTS ${schema === null ? '' : `${sandbox.dialect.quote(schema)}.`}${sandbox.dialect.quote(table)}`;
  await sandbox.connection
    .run(
      { sql: drop, parameters: [] },
      { signal: new AbortController().signal, timeoutMs: 3000, maxRows: 1, readOnly: false },
    )
    .catch(() => undefined);
  return outcome;
}

function firstChange(before: string, after: string): string {
  const at = [...before].findIndex((letter, index) => letter !== after[index]);
  return `${before.slice(Math.max(0, at - 80), at + 40)} into ${after.slice(Math.max(0, at - 80), at + 40)}`;
}
