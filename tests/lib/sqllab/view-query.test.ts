import { expect, test } from 'vitest';
import { viewQuery } from '@/lib/sqllab/view-query';

test('the text of a view is asked for in the words of its database', () => {
  const of = (view: string) =>
    `SELECT definition FROM pg_catalog.pg_${view}s WHERE ${view}name = 'o''clock' AND schemaname = 'public'`;
  expect(viewQuery('postgresql', 'public', "o'clock")).toBe(`${of('view')} UNION ALL ${of('matview')}`);
  expect(viewQuery('duckdb', null, 'v')).toBe("SELECT sql FROM duckdb_views() WHERE view_name = 'v'");
  expect(viewQuery('sqlite', 'main', 'v')).toContain('sqlite_master');
  expect(viewQuery('mysql', 'a', "\\'v")).toContain("'\\\\''v'");
});
