import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopAnalysing } from '@/lib/server/sql/analyse-sql';
import { type Attacker, attempt, type Outcome, type Sandbox } from '@/tests/support/attacks/attempt';
import { duckdbSandbox, mariadbSandbox, sqliteSandbox } from '@/tests/support/attacks/attempt-others';
import { fileSecret, postgresqlSandbox, rowSecret } from '@/tests/support/attacks/attempt-postgresql';
import { isMariadbReachable } from '@/tests/support/servers/mariadb-server';
import { isPostgresqlReachable } from '@/tests/support/servers/postgresql-server';

type Opened = Sandbox & { readonly folder?: string };

const products: readonly (readonly [string, boolean, () => Promise<Opened>])[] = [
  ['postgresql', await isPostgresqlReachable(), () => postgresqlSandbox(`isoline_attack_${process.pid}`)],
  ['mariadb', await isMariadbReachable(), () => mariadbSandbox(`isoline_attack_${process.pid}`)],
  ['duckdb', true, duckdbSandbox],
  ['sqlite', true, sqliteSandbox],
];

/** The same text with names that do not exist, of the same length. */
function elsewhere(text: string): string {
  const names: Readonly<Record<string, string>> = { secret: 'nosuch', hidden: 'nobody', peek: 'none' };
  return text.replaceAll(/secret|hidden|peek/g, (name) => names[name] ?? name);
}

/** The message of a failure, without the similar types that DuckDB suggests. */
const told = ({ reason }: Outcome): string => reason.replace(/Did you mean "\w+"\?/, '');

const isSlow = ({ reason }: Outcome): boolean => /exceeded/.test(reason);

const attackers: readonly Attacker[] = ['reader', 'restricted'];

afterAll(stopAnalysing);

describe.each(products.filter(([, isThere]) => isThere))('%s', (name, _, open) => {
  let sandbox: Opened;
  const attacks = JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../fixtures/attacks/${name}.json`), 'utf8'),
  ) as string[];

  beforeAll(async () => {
    sandbox = await open();
  });
  afterAll(() => sandbox.close());

  it.each(attackers)('gives a %s nothing that is not theirs', async (attacker) => {
    const state = await sandbox.state();
    for (const attack of attacks) {
      const sql = attack.replaceAll('FOLDER', sandbox.folder ?? '/nowhere');
      const { end, seen } = await attempt(sandbox, sql, attacker);
      if (end === 'refused') continue;
      expect(await sandbox.state(), sql).toBe(state);
      expect(seen, sql).not.toContain(fileSecret);
      if (attacker === 'restricted') expect(seen, sql).not.toContain(rowSecret);
    }
  });

  it('tells a restricted one of no table that is not theirs', async () => {
    let ran = 0;
    for (const attack of attacks) {
      const sql = attack.replaceAll('FOLDER', sandbox.folder ?? '/nowhere');
      const there = await attempt(sandbox, sql, 'restricted');
      if (there.end === 'refused') continue;
      ran += 1;
      if (!sql.includes('victim')) expect(there.seen, sql).not.toContain('victim');
      const gone = await attempt(sandbox, elsewhere(sql), 'restricted');
      if (isSlow(there) || isSlow(gone)) continue;
      expect([gone.end, told(gone)], sql).toEqual([there.end, elsewhere(told(there))]);
    }
    expect(ran).toBeGreaterThan(5);
  });

  it('shows no row that a rule takes away', async () => {
    const rules = ['secret', 'h', 'flights'].map((table) => ({
      catalog: null,
      schema: null,
      table,
      clauses: ['1 = 0'],
    }));
    const hidden = { catalog: null, schema: 'hidden', table: 'own', clauses: ['1 = 0'] };
    let ran = 0;
    for (const attack of attacks) {
      // A view counts as another table: the row rules of its source tables do not apply to it.
      if (attack.includes('peek')) continue;
      const sql = attack.replaceAll('FOLDER', sandbox.folder ?? '/nowhere');
      const { end, seen } = await attempt(sandbox, sql, 'reader', { rules: [...rules, hidden] });
      expect(seen, sql).not.toContain(rowSecret);
      if (end === 'ran') ran += 1;
    }
    expect(ran).toBeGreaterThan(20);
  });

  it('lets both read what they may', async () => {
    for (const sql of [
      'SELECT v FROM own',
      'WITH a AS (SELECT v FROM own) SELECT upper(v) FROM a',
      'SELECT count(*) FROM own',
    ]) {
      expect(await attempt(sandbox, sql, 'restricted'), sql).toMatchObject({ end: 'ran' });
    }
    const { end, seen } = await attempt(sandbox, 'SELECT * FROM secret', 'reader');
    expect([end, seen]).toEqual(['ran', rowSecret]);
  });

  it('takes names for names where rows are stored', async () => {
    const policy = { allowsChanges: false, allowsTables: true, allowsViews: false, hasWholeDatabase: true };
    const target = { catalog: null, schema: null, table: 'n (a int); DELETE FROM victim; --' };
    const method = 'TABLE';
    const before = await sandbox.state();
    await attempt(sandbox, 'SELECT 1 AS a', 'reader', { policy, create: { method, target } });
    const options = { signal: new AbortController().signal, timeoutMs: 3000, maxRows: 1, readOnly: false };
    const drop = `DROP TABLE IF EXISTS ${sandbox.dialect.quote(target.table)}`;
    await sandbox.connection.run({ sql: drop, parameters: [] }, options);
    expect(await sandbox.state()).toBe(before);
    const refused = await attempt(sandbox, 'SELECT 1 AS a', 'reader', { policy, create: { method: 'VIEW', target } });
    expect(refused).toMatchObject({ end: 'refused' });
  });
});
