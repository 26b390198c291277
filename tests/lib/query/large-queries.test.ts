import { expect, test } from 'vitest';
import { bound, joinSql, sql, toStatement } from '@/lib/query/sql/text';
import { postgresqlDialect } from '@/lib/server/engines/postgresql/dialect';

const values = (count: number) =>
  joinSql(
    Array.from({ length: count }, (_, at) => bound(at)),
    ', ',
  );

test('a condition on very many values is refused, and nothing overflows', () => {
  expect(toStatement(sql`x IN (${values(32_000)})`, postgresqlDialect).parameters.length).toBe(32_000);
  expect(() => toStatement(sql`x IN (${values(300_000)})`, postgresqlDialect)).toThrow('300000 values');
});
