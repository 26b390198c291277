import { expect, test } from 'vitest';
import { runsByItself } from '@/lib/sqllab/runs-by-itself';

const open = { backend: 'postgresql', allowsDml: true };

test.each([
  'SELECT * FROM orders',
  "-- all\nWITH x AS (SELECT 'drop table' AS word) SELECT * FROM x;\nSHOW server_version;",
  'SELECT "delete" FROM orders',
])('a text that only reads runs by itself: %s', (sql) => {
  expect(runsByItself(sql, open)).toBe(true);
});

test.each([
  'DROP TABLE orders',
  'SELECT 1; DELETE FROM orders',
  'WITH gone AS (DELETE FROM orders RETURNING *) SELECT * FROM gone',
  'EXPLAIN ANALYZE UPDATE orders SET n = 1',
  'SELECT * INTO copy FROM orders',
  "{{ 'DROP' }} TABLE orders",
  'SELECT 1 /*! INTO OUTFILE */',
])('one that may change something waits for a press, and runs where no change is taken: %s', (sql) => {
  expect(runsByItself(sql, open)).toBe(false);
  expect(runsByItself(sql, { ...open, allowsDml: false })).toBe(true);
});
