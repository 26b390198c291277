import { expect, test } from 'vitest';
import { viewQuery } from '@/lib/sqllab/view-query';

test('the text of a view is asked for in the words of its database', () => {
  expect(viewQuery('postgresql', 'public', "o'clock")).toBe(
    "SELECT view_definition FROM information_schema.views WHERE table_name = 'o''clock' AND table_schema = 'public'",
  );
  expect(viewQuery('duckdb', null, 'v')).toBe("SELECT sql FROM duckdb_views() WHERE view_name = 'v'");
  expect(viewQuery('sqlite', 'main', 'v')).toContain('sqlite_master');
  expect(viewQuery('mysql', 'a', "\\'v")).toContain("'\\\\''v'");
});
