import { afterAll, expect, test } from 'vitest';
import { analyseSql, formattedSql, stopAnalysing } from '@/lib/server/sql/analyse-sql';

afterAll(stopAnalysing);

test('scripts are read and laid out in threads', async () => {
  const [first, second] = await Promise.all([analyseSql('SELECT * FROM a', 'mysql'), analyseSql('FROM b', 'duckdb')]);
  expect(
    [first, second].flatMap(({ statements }) => statements.flatMap(({ tables }) => tables.map(({ table }) => table))),
  ).toEqual(['a', 'b']);
  expect(await formattedSql('select a from {{ t }}', 'mysql')).toBe('SELECT\n  a\nFROM\n  {{ t }}');
});

test('what is too long or too deep is refused, and the next script is read', async () => {
  await expect(analyseSql('x'.repeat(200_001), 'mysql')).rejects.toMatchObject({ code: 'sql_too_costly' });
  const nested = `SELECT ${'('.repeat(90_000)}1${')'.repeat(90_000)}`;
  const outcome = await analyseSql(nested, 'postgresql').then(
    ({ statements }) => statements[0]?.kind,
    ({ code }) => code,
  );
  expect(['unknown', 'sql_too_costly']).toContain(outcome);
  expect((await analyseSql('SELECT 1', 'postgresql')).statements).toHaveLength(1);
});

test('a text that would not stay the same is left alone', async () => {
  expect(await formattedSql('select @stage/file from (', 'snowflake')).toBe('select @stage/file from (');
});
