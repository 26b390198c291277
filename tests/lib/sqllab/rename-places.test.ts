import { describe, expect, test } from 'vitest';
import { renamePlaces } from '@/lib/sqllab/rename-places';

/** The script with the name at the mark `|` replaced by `x` in all its places; null where nothing can be renamed. */
function renamed(marked: string, dialect = 'postgresql'): string | null {
  const cursor = marked.indexOf('|');
  const sql = marked.replace('|', '');
  const found = renamePlaces(sql, cursor, dialect);
  if (!found) return null;
  return [...found.places].reverse().reduce((text, { from, to }) => `${text.slice(0, from)}x${text.slice(to)}`, sql);
}

describe('an alias of a table', () => {
  test('is renamed where it is given and wherever it qualifies a name', () => {
    const sql = 'SELECT o.id, O.total AS o FROM orders AS o| JOIN lines l ON l.order_id = o.id ORDER BY o.id';
    expect(renamed(sql)).toBe(
      'SELECT x.id, x.total AS o FROM orders AS x JOIN lines l ON l.order_id = x.id ORDER BY x.id',
    );
    expect(renamed('SELECT o|.id FROM orders o')).toBe('SELECT x.id FROM orders x');
    expect(renamed('SELECT "o|".id FROM orders "o"')).toBe('SELECT x.id FROM orders x');
    expect(renamed('UPDATE orders o| SET total = o.total + 1')).toBe('UPDATE orders x SET total = x.total + 1');
  });

  test('of an inner query keeps its name when the outer one has the same, and the other way round', () => {
    const sql = 'SELECT o.id FROM orders o WHERE EXISTS (SELECT 1 FROM other o WHERE o.id = 1) AND o.id > 2';
    const outer = renamed(sql.replace('o.id FROM', 'o|.id FROM'));
    expect(outer).toBe('SELECT x.id FROM orders x WHERE EXISTS (SELECT 1 FROM other o WHERE o.id = 1) AND x.id > 2');
    const inner = renamed(sql.replace('WHERE o.id = 1', 'WHERE |o.id = 1'));
    expect(inner).toBe('SELECT o.id FROM orders o WHERE EXISTS (SELECT 1 FROM other x WHERE x.id = 1) AND o.id > 2');
  });

  test('is renamed in a correlated subquery too, and in no other statement', () => {
    const sql = 'SELECT 1 FROM orders o|, (SELECT 2 WHERE o.id = 1) s; SELECT o.id FROM orders o';
    expect(renamed(sql)).toBe('SELECT 1 FROM orders x, (SELECT 2 WHERE x.id = 1) s; SELECT o.id FROM orders o');
  });
});

test('the name of a WITH query is renamed where it is defined, read from and qualifies', () => {
  expect(renamed('WITH a| AS (SELECT 1 AS n), b AS (SELECT n FROM a) SELECT a.n FROM a JOIN b ON a.n = b.n')).toBe(
    'WITH x AS (SELECT 1 AS n), b AS (SELECT n FROM x) SELECT x.n FROM x JOIN b ON x.n = b.n',
  );
  expect(renamed('WITH a AS (SELECT 1 AS n) SELECT q.n FROM a| q')).toBe(
    'WITH x AS (SELECT 1 AS n) SELECT q.n FROM x q',
  );
});

test('tables, columns, keywords, texts and templates cannot be renamed', () => {
  for (const sql of [
    'SELECT id| FROM orders o',
    'SELECT o.id| FROM orders o',
    'SELECT 1 FROM orders|',
    'SEL|ECT 1',
    "SELECT 'o|' FROM orders o",
    'SELECT {{ o| }} FROM orders o',
    '|',
    'SELECT 1; |',
  ]) {
    expect(renamed(sql), sql).toBeNull();
  }
});

test('names that the statement has already are told', () => {
  const sql = 'WITH c AS (SELECT 1) SELECT 1 FROM orders o JOIN Lines L ON true';
  expect(renamePlaces(sql, sql.indexOf(' o ') + 1, 'postgresql')?.taken).toEqual(new Set(['c', 'l']));
});
