import { beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { checkClause, checkExpression, readyToCheck } from '@/lib/query/sql/adhoc';
import { postgresql } from '@/lib/server/engines/postgresql/engine';

beforeAll(readyToCheck);

const codeOf = (check: () => string): string => {
  try {
    return check();
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

describe('an expression tells of no table but its own', () => {
  test.each([
    "max(pg_get_viewdef('peek'))",
    "to_regclass('secret') IS NULL",
    "pg_relation_size('secret')",
    "has_table_privilege('secret', 'select')",
    "'secret'::regclass::text",
    "CAST('secret' AS pg_catalog.regclass)",
    "regclass 'secret'",
    "'{secret}'::_regclass",
    'tableoid::"regclass"',
    'U&"pg_get\\005fviewdef"(1)',
  ])('%s', (sql) => {
    expect(codeOf(() => checkExpression(sql, postgresql.dialect))).toBe('function_refused');
    expect(codeOf(() => checkClause(`1 = length((${sql})::text)`, postgresql.dialect))).toBe('function_refused');
  });

  test.each(['pg_typeof(a)::text', 'a::numeric(10, 2)', "'open'::order_state", "'2020-01-01'::date", 'region::text'])(
    '%s stays',
    (sql) => {
      expect(checkExpression(sql, postgresql.dialect)).toBe(sql);
    },
  );
});

test('a backslash before a quote escapes it in Redshift and not in PostgreSQL', () => {
  const redshift = { ...postgresql.dialect, name: 'redshift' };
  expect(checkClause("a = '\\'", postgresql.dialect)).toBe("(a = '\\')");
  expect(codeOf(() => checkClause("a = '\\'", redshift))).toBe('clause_invalid');
  expect(codeOf(() => checkClause("a = '\\' OR 1 = 1", redshift))).toBe('clause_invalid');
  expect(checkClause("a = E'it\\'s'", redshift)).toBe("(a = E'it\\'s')");
});

describe('a condition is one condition', () => {
  test('a list of them is none, a list of values is', () => {
    expect(codeOf(() => checkClause('a = 1, b = 2', postgresql.dialect))).toBe('clause_invalid');
    expect(checkClause('(a, b) IN ((1, 2), (3, 4))', postgresql.dialect)).toBe('((a, b) IN ((1, 2), (3, 4)))');
    expect(checkClause("a = ', ' AND b[1] = ARRAY[1, 2]", postgresql.dialect)).toContain('ARRAY[1, 2]');
  });
});
