import { describe, expect, test } from 'vitest';
import { refusedFunctions } from '@/lib/query/sql/functions';
import { harmfulFunctions, neverAllowed } from '@/lib/sql/refused-functions';
import { askPostgresql, isPostgresqlReachable } from '@/tests/support/servers/postgresql-server';

/** No query can call these functions: they return types that no statement can use. */
const uncallable = /handler$|validator$/;

describe.skipIf(!(await isPostgresqlReachable()))('functions that came with PostgreSQL', () => {
  test('are never let be called where the server says that they change something, or change by themselves', async () => {
    const rows = await askPostgresql(`
      SELECT DISTINCT proname AS name FROM pg_proc
      WHERE pronamespace = 'pg_catalog'::regnamespace AND provolatile = 'v' AND prorettype <> 'trigger'::regtype
        AND 'internal'::regtype <> ALL (proargtypes::oid[])`);
    const names = rows.map(({ name }) => String(name));
    expect(names.length).toBeGreaterThan(150);
    const changing = refusedFunctions(names, { name: 'postgresql' }).filter((name) => !uncallable.test(name));
    expect(changing.filter((name) => !neverAllowed([name], 'postgresql').includes(name))).toEqual([]);
  });
});

describe('functions known to do harm', () => {
  test.each([
    ['postgresql', 'public.dblink', true],
    ['postgresql', 'public.version', false],
    ['postgresql', 'version', true],
    ['postgresql', 'stats', false],
    ['duckdb', 'stats', true],
    ['trino', 'system.query', true],
    ['sqlite', 'glob', false],
    ['duckdb', 'glob', true],
    ['clickhouse', 'url', true],
    ['postgresql', 'url', false],
  ])('%s: %s in a definition is one: %s', (dialect, name, isHarmful) => {
    expect(harmfulFunctions([name], dialect)).toEqual(isHarmful ? [name] : []);
  });
});
