import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainProblems } from '@/lib/sqllab/plain-problems';

/** Kinds of the problems, with the text that each marks. */
function problems(sql: string, dialect = 'postgresql'): readonly (readonly [string, string])[] {
  return plainProblems(sql, dialect).map(({ kind, from, to }) => [kind, sql.slice(from, to)]);
}

describe('problems that need no database', () => {
  test('texts, names and comments without an end', () => {
    expect(problems("SELECT 'open FROM t")).toEqual([['openText', "'"]]);
    expect(problems('SELECT "open FROM t')).toEqual([['openName', '"']]);
    expect(problems('SELECT `open FROM t', 'mysql')).toEqual([['openName', '`']]);
    expect(problems('SELECT 1 /* open')).toEqual([['openComment', '/*']]);
    expect(problems('/* open')).toEqual([['openComment', '/*']]);
  });

  test('brackets without a mate, in each statement', () => {
    expect(plainProblems('SELECT (1;\nSELECT 2)', 'postgresql')).toEqual([
      { kind: 'openBracket', from: 7, to: 8 },
      { kind: 'strayBracket', from: 19, to: 20 },
    ]);
    expect(problems("SELECT ')' AS a, (1) /* ( */ -- (\n FROM t")).toEqual([]);
  });

  test('a misspelt first word, with the one that was meant', () => {
    expect(plainProblems('SELCET 1', 'postgresql')).toEqual([{ kind: 'firstWord', from: 0, to: 6, meant: 'SELECT' }]);
    expect(plainProblems('select 1; delte from t', 'mysql')).toMatchObject([{ from: 10, meant: 'DELETE' }]);
    for (const word of [
      'SELECT',
      'with',
      'UPSERT',
      'MERGE',
      'ALTER',
      'USE',
      'SET',
      'FROM',
      'PRAGMA',
      'ANALYZE',
      'DESC',
    ]) {
      expect(problems(`${word} a`), word).toEqual([]);
    }
  });

  test('nothing in what a dialect reads otherwise', () => {
    expect(problems("SELECT 'it\\'s'", 'mysql')).toEqual([]);
    expect(problems('SELECT $$ a ( b $$')).toEqual([]);
    expect(problems('SELECT {{ f("(") }} FROM t')).toEqual([]);
    expect(problems('SELECT {% if a %}({% endif %} 1 {% if a %}){% endif %}')).toEqual([]);
    expect(problems('')).toEqual([]);
  });

  test('never fails, and marks a part of the text', () => {
    const text = fc.string({ unit: fc.constantFrom(...`SELECT '"\`()[];,-/*$\n{%}ab.`.split('')), maxLength: 60 });
    fc.assert(
      fc.property(text, fc.constantFrom('postgresql', 'mysql', 'mssql', 'oracle', 'bigquery', ''), (sql, dialect) => {
        for (const { from, to } of plainProblems(sql, dialect)) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual(sql.length);
        }
      }),
    );
  });
});
