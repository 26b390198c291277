import fc from 'fast-check';
import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { checkClause, checkExpression, readyToCheck } from '@/lib/query/sql/adhoc';
import { duckdb } from '@/lib/server/engines/duckdb/engine';
import { mysql } from '@/lib/server/engines/mysql/engine';
import { postgresql } from '@/lib/server/engines/postgresql/engine';
import { sqlite } from '@/lib/server/engines/sqlite/engine';
import { hostileSql } from '@/tests/support/attacks/hostile-sql';

beforeAll(async () => {
  await loadModule();
  await readyToCheck();
});

type Tree = Readonly<Record<string, unknown>>;

interface Select {
  readonly op: string;
  readonly targetList: readonly unknown[];
  readonly fromClause: readonly unknown[];
  readonly whereClause: { readonly BoolExpr?: { readonly boolop: string; readonly args: readonly unknown[] } };
}

/** The single SELECT of a statement; undefined when the parser rejects it. */
function selectOf(sql: string): Select | undefined {
  let tree: Tree;
  try {
    tree = parseSync(sql) as Tree;
  } catch {
    return undefined;
  }
  const statements = tree.stmts as readonly { readonly stmt: { readonly SelectStmt?: Select } }[];
  expect(statements).toHaveLength(1);
  const select = statements[0]?.stmt.SelectStmt;
  expect(select).toBeDefined();
  return select;
}

function accepted(check: () => string): string | undefined {
  try {
    return check();
  } catch (error) {
    if (error instanceof AppError && error.entry.status < 500) return undefined;
    throw error;
  }
}

const forbidden =
  /SubLink|RangeSubselect|"funcname":\[(?:\{"String":\{"sval":"\w+"\}\},)?\{"String":\{"sval":"pg_(?:sleep|read_file)"/;
const runs = { numRuns: 4000, seed: 11 };
const engines = { postgresql, duckdb, mysql, sqlite };

describe.each(Object.entries(engines))('%s', (name, { dialect }) => {
  it('a clause stays one condition beside the others', () => {
    fc.assert(
      fc.property(hostileSql, (written) => {
        const clause = accepted(() => checkClause(written, dialect));
        if (clause === undefined) return;
        const select = selectOf(`SELECT a FROM t WHERE (own = 1) AND ${clause} AND (rule = 2) LIMIT 5`);
        if (name === 'postgresql') expect(select).toBeDefined();
        if (select === undefined) return;
        expect([select.op, select.targetList.length, select.fromClause.length]).toEqual(['SETOP_NONE', 1, 1]);
        expect(Object.keys(select).sort()).toEqual(
          ['fromClause', 'limitCount', 'limitOption', 'op', 'targetList', 'whereClause'].sort(),
        );
        expect(select.whereClause.BoolExpr).toMatchObject({ boolop: 'AND_EXPR' });
        expect(JSON.stringify(select)).not.toMatch(forbidden);
        expect(JSON.stringify(select.whereClause.BoolExpr?.args.at(-1))).toContain('rule');
      }),
      runs,
    );
  });

  it('an expression stays one column of the list', () => {
    fc.assert(
      fc.property(hostileSql, (written) => {
        const expression = accepted(() => checkExpression(written, dialect));
        if (expression === undefined) return;
        const select = selectOf(`SELECT ${expression} AS "label" FROM t WHERE rule = 2 LIMIT 5`);
        if (name === 'postgresql') expect(select).toBeDefined();
        if (select === undefined) return;
        expect([select.op, select.targetList.length, select.fromClause.length]).toEqual(['SETOP_NONE', 1, 1]);
        expect(JSON.stringify(select)).not.toMatch(forbidden);
        expect(JSON.stringify(select.whereClause)).toContain('rule');
      }),
      runs,
    );
  });

  it.each(['*', ' * ', 't.*', '"t".*', '(a) *', '* /* x */'])('a star is no expression: %s', (written) => {
    expect(accepted(() => checkExpression(written, dialect))).toBeUndefined();
  });
});
