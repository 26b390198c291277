import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitStatements, statementAt } from '@/lib/sqllab/statements';

const texts = (sql: string, dialect = 'postgresql') => splitStatements(sql, dialect).map(({ text }) => text);

describe('statements of a script', () => {
  test('semicolons in texts, names, comments and dollar quotes end nothing', () => {
    expect(texts(`select ';' ; select ";" -- ; \n ; /* ; /* ; */ ; */ select 3`)).toEqual([
      `select ';'`,
      'select ";"',
      'select 3',
    ]);
    expect(texts('select $a$ ; $$ ; $a$; select 2')).toEqual(['select $a$ ; $$ ; $a$', 'select 2']);
    expect(texts(`select 'a\\'; select 2'`, 'mysql')).toEqual([`select 'a\\'; select 2'`]);
    expect(texts('select `;`; select 2 # ;', 'mysql')).toEqual(['select `;`', 'select 2']);
    expect(texts('select [;]; select 2', 'mssql')).toEqual(['select [;]', 'select 2']);
    expect(texts(`select q'[ it's; ]'; select 2 from dual`, 'oracle')).toEqual([
      `select q'[ it's; ]'`,
      'select 2 from dual',
    ]);
    expect(texts(`select r'\\'; select """a;b"""`, 'bigquery')).toEqual([`select r'\\'`, 'select """a;b"""']);
  });

  test('template parts are not read as SQL', () => {
    expect(texts(`{# it's; #} select {{ f(';') }}; {% set a = ';' %} select {{ a }}`)).toEqual([
      `{# it's; #} select {{ f(';') }}`,
      `{% set a = ';' %} select {{ a }}`,
    ]);
  });

  test('the bodies of routines stay whole', () => {
    const body = 'create procedure p() begin select case when 1 then 2 end; if a then b; end if; end';
    expect(texts(`${body}; select 2`, 'mysql')).toEqual([body, 'select 2']);
    const block = 'declare x int; begin x := 1; end';
    expect(texts(`${block}; select 1 from dual`, 'oracle')).toEqual([block, 'select 1 from dual']);
    expect(texts('begin; select 1; commit')).toEqual(['begin', 'select 1', 'commit']);
    expect(texts('create function f() returns int as $$ select 1; $$ language sql; select f()')).toHaveLength(2);
  });

  test('what is open at the end belongs to the last statement', () => {
    expect(texts(`select 1; select 'open ; `)).toHaveLength(2);
    expect(texts('select 1; -- nothing')).toEqual(['select 1']);
    expect(texts(' ;; ; ')).toEqual([]);
  });

  test('parts are in order, do not overlap, and hold every character that is not space, comment or semicolon', () => {
    const piece = fc.constantFrom(...[`'`, '"', ';', '$$', '$a$', '/*', '*/', '--', '\n', ' x ', '{{', '}}', 'begin']);
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }),
        fc.constantFrom('postgresql', 'mysql', 'oracle'),
        (all, dialect) => {
          const sql = all.join('');
          let before = 0;
          for (const { start, end, closedAt, text } of splitStatements(sql, dialect)) {
            expect(start).toBeGreaterThanOrEqual(before);
            expect(end).toBeGreaterThan(start);
            expect(closedAt).toBeGreaterThanOrEqual(end);
            expect(text).toBe(sql.slice(start, end));
            before = closedAt;
          }
        },
      ),
    );
  });

  test.each([
    ['; ', 100_000],
    ['{{ ', 75_000],
    ['/* ', 75_000],
    ['$$ ', 75_000],
    [`q'[ `, 75_000],
    ['declare begin; ', 20_000],
    ['create or replace view v; ', 12_000],
  ])('takes linear time for %j repeated', (part, times) => {
    const begun = performance.now();
    splitStatements(part.repeat(times), 'oracle');
    splitStatements(part.repeat(times), 'postgresql');
    expect(performance.now() - begun).toBeLessThan(8000);
  });
});

describe('the statement of the cursor', () => {
  const sql = 'select 1;  \n\n-- about two\nselect 2;\nselect 3';
  const all = splitStatements(sql, 'postgresql');
  const at = (cursor: number) => statementAt(all, cursor, sql)?.text;

  test('is the one around it, just closed before it, or after it', () => {
    expect(at(3)).toBe('select 1');
    expect(at(9)).toBe('select 1');
    expect(at(11)).toBe('select 1');
    expect(at(12)).toBe('select 2');
    expect(at(16)).toBe('select 2');
    expect(at(sql.length)).toBe('select 3');
    expect(statementAt([], 0, '')).toBeNull();
  });
});
