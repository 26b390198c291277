import { afterAll, describe, expect, it } from 'vitest';
import { stopAnalysing } from '@/lib/server/sql/analyse-sql';
import { prepareScript } from '@/lib/server/sql/prepare-script';

afterAll(stopAnalysing);

const policy = { allowsChanges: false, allowsTables: false, allowsViews: false, hasWholeDatabase: true };
const dialect = { name: 'postgresql', quote: (name: string) => `"${name}"` };
const ruled = (sql: string, clause: string, isChanging = false, name = dialect.name) =>
  prepareScript({
    sql,
    dialect: { ...dialect, name },
    policy: { ...policy, allowsChanges: isChanging },
    checkTables: async () => undefined,
    rules: [{ catalog: null, schema: 'public', table: 't', clauses: [clause] }],
    defaults: { catalog: null, schema: 'public' },
    limit: 10,
    create: null,
  });

describe('a script with row rules', () => {
  it('runs on the rows that the rules leave', async () => {
    const { statements, isNarrowed } = await ruled('SELECT * FROM t', 'a = 1');
    expect(isNarrowed).toBe(true);
    expect(statements.map(({ sql }) => sql)).toEqual(['SELECT * FROM (SELECT * FROM t WHERE (a = 1)) AS t\nLIMIT 11']);
  });

  it('is as written where no rule is of its tables', async () => {
    const { statements, isNarrowed } = await ruled('SELECT * FROM u LIMIT 5', 'a = 1');
    expect([statements[0]?.sql, isNarrowed]).toEqual(['SELECT * FROM u LIMIT 6', false]);
  });

  it.each([
    ['ends its statement', 'a = 1)) AS t; SELECT pg_sleep(1) --', 'functions_refused'],
    ['begins another statement', 'a = 1)) AS t; SELECT 1; SELECT ((1', 'row_rules_unfit'],
    ['calls what no SQL may call', "pg_read_file('/etc/passwd') = ''", 'functions_refused'],
    ['changes rows', 'a = 1)) AS t; DELETE FROM t WHERE ((a = 1)) --', 'change_refused'],
    ['cannot be read', 'a = (', 'sql_unreadable'],
  ])('what came of a rule is checked again: one that %s', async (_, clause, code) => {
    await expect(ruled('SELECT * FROM t', clause)).rejects.toMatchObject({ code });
  });

  it('what came of a rule does what was written, where changes are allowed, too', async () => {
    const clause = 'a = 1)) AS t; DELETE FROM t WHERE ((a = 1)) --';
    await expect(ruled('SELECT * FROM t', clause, true)).rejects.toMatchObject({ code: 'row_rules_unfit' });
  });

  it.each([
    ['mysql', 'EXPLAIN SELECT * FROM t WHERE a = 2'],
    ['mysql', 'DESC SELECT * FROM t WHERE a = 2'],
    ['mysql', 'DESCRIBE SELECT * FROM t WHERE a = 2'],
    ['mysql', 'DESC FORMAT=JSON SELECT * FROM t WHERE a = 2'],
    ['mysql', 'DESCRIBE EXTENDED SELECT * FROM t WHERE a = 2'],
    ['mysql', 'EXPLAIN ANALYZE SELECT * FROM t WHERE a = 2'],
    ['mysql', 'ANALYZE SELECT * FROM t WHERE a = 2'],
    ['mysql', 'ANALYZE FORMAT=JSON SELECT * FROM t WHERE a = 2'],
    ['mysql', 'SELECT 1; (SELECT 1) UNION SELECT 2; DESC SELECT * FROM t'],
    ['snowflake', 'EXPLAIN USING TEXT SELECT * FROM t WHERE a = 2'],
    ['oracle', 'EXPLAIN PLAN FOR SELECT * FROM t WHERE a = 2'],
    ['sqlite', 'EXPLAIN QUERY PLAN SELECT * FROM t WHERE a = 2'],
  ])('no plan of %s tells how many rows a rule hides: %s', async (name, sql) => {
    for (const isChanging of [false, true])
      await expect(ruled(sql, 'a = 1', isChanging, name)).rejects.toMatchObject({
        code: expect.stringMatching(
          /^(?:row_rules_unfit|change_refused|sql_unreadable|script_refused|commands_refused)$/,
        ),
      });
  });
});
