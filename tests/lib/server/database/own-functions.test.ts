import { describe, expect, test } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { parseExtra } from '@/lib/server/database/database-extra';
import { demandOwnFunctions, withOwnFunctions } from '@/lib/server/database/own-functions';
import { engines } from '@/lib/server/engines/registry';

const harmful: readonly (readonly [dialect: string, name: string])[] = [
  ['postgresql', 'pg_read_file'],
  ['postgresql', 'PG_READ_FILE'],
  ['postgresql', 'ours.pg_read_file'],
  ['postgresql', 'pg_catalog.int4pl'],
  ['postgresql', 'pg_stat_get_activity'],
  ['postgresql', 'dblink'],
  ['postgresql', 'extensions.dblink_exec'],
  ['postgresql', 'lo_import'],
  ['postgresql', 'set_config'],
  ['postgresql', 'query_to_xml'],
  ['postgresql', 'has_table_privilege'],
  ['postgresql', 'to_regclass'],
  ['postgresql', 'current_user'],
  ['mysql', 'load_file'],
  ['mariadb', 'SLEEP'],
  ['mariadb', 'get_lock'],
  ['mariadb', 'sys.ps_thread_id'],
  ['mariadb', 'sys_exec'],
  ['duckdb', 'read_csv'],
  ['duckdb', 'main.getenv'],
  ['sqlite', 'load_extension'],
  ['oracle', 'utl_http.request'],
  ['mssql', 'dbo.xp_cmdshell'],
  ['clickhouse', 'url'],
  ['snowflake', 'system$wait'],
  ['bigquery', 'safe.session_user'],
  ['trino', 'system.query'],
  ['spark', 'reflect'],
];

const own: readonly (readonly [dialect: string, name: string])[] = [
  ['postgresql', 'st_hexagongrid'],
  ['postgresql', 'geo.st_hexagongrid'],
  ['postgresql', 'Größe'],
  ['postgresql', 'geo.version'],
  ['postgresql', 'stats'],
  ['mariadb', 'ours.margin'],
  ['mysql', 'uuid'],
  ['snowflake', 'finance.margin'],
  ['oracle', 'margins.net_of'],
];

const errorOf = (listed: unknown, dialect: string): unknown => {
  try {
    demandOwnFunctions(listed, dialect);
    return null;
  } catch (error) {
    return error;
  }
};

describe('the functions that a database lets be called', () => {
  test.each(own)('%s: may be %s', (dialect, name) => {
    expect(errorOf([name], dialect)).toBeNull();
  });

  test.each(harmful)('%s: are never %s', (dialect, name) => {
    const error = errorOf(['ours.margin', name], dialect);
    expect(error).toMatchObject({ code: 'own_functions_harmful', facts: { names: name.toLowerCase() } });
    expect(String(error)).toContain(name.toLowerCase());
  });

  test.each([
    ['a text', 'margin'],
    ['an object', { margin: true }],
    ['numbers', [1]],
    ['a call', ['margin(1)']],
    ['two dots', ['a.b.c']],
    ['nothing', ['']],
    ['a name in quotes', ['"margin"']],
    ['a blank', ['margin of']],
    ['a long name', ['m'.repeat(129)]],
    ['many', Array.from({ length: 201 }, (_, at) => `f${at}`)],
  ])('are not %s', (_, listed) => {
    expect(errorOf(listed, 'postgresql')).toMatchObject({ code: 'own_functions_invalid' });
    expect(errorOf(listed, 'postgresql')).toBeInstanceOf(AppError);
  });

  test('are as many, and as long, as a list may be', () => {
    const most = Array.from({ length: 200 }, (_, at) => `f${at}`.padEnd(128, 'x'));
    for (const listed of [undefined, null, [], most]) expect(errorOf(listed, 'postgresql')).toBeNull();
  });

  test('come to the dialect of this database alone, without what was stored past the check', () => {
    const extra = parseExtra(JSON.stringify({ allowed_functions: ['Margin', 'geo.area_of', 'lo_import', 'a b', ''] }));
    const engine = withOwnFunctions(engines.postgresql, extra);
    expect([...(engine.dialect.ownFunctions ?? [])]).toEqual(['margin', 'geo.area_of']);
    expect(engines.postgresql.dialect.ownFunctions).toBeUndefined();
    for (const allowed_functions of [[], 'margin', [1], Array.from({ length: 201 }, (_, at) => `f${at}`)]) {
      const none = withOwnFunctions(engines.postgresql, parseExtra(JSON.stringify({ allowed_functions })));
      expect(none).toBe(engines.postgresql);
    }
  });
});
