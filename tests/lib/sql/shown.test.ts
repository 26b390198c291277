import { beforeAll, describe, expect, test } from 'vitest';
import { readyToAnalyse } from '@/lib/sql/analyse';
import { refusal } from './refusal';

describe('what SHOW tells', () => {
  beforeAll(() => readyToAnalyse());

  test.each([
    ['postgresql', 'SHOW ALL'],
    ['postgresql', 'show /* */ all'],
    ['postgresql', 'SHOW data_directory'],
    ['postgresql', 'SHOW hba_file;'],
    ['postgresql', 'SELECT 1; SHOW ALL'],
    ['postgresql', 'SHOW SESSION AUTHORIZATION'],
    ['mysql', 'SHOW VARIABLES'],
    ['mariadb', 'SHOW FULL PROCESSLIST'],
    ['mysql', 'SHOW GRANTS FOR root'],
    ['mysql', 'SHOW CREATE USER root'],
    ['mysql', "SHOW GLOBAL STATUS LIKE 'x'"],
    ['mysql', 'SHOW ENGINE INNODB STATUS'],
    ['trino', 'SHOW SESSION'],
    ['clickhouse', 'SHOW SETTINGS'],
    ['snowflake', 'SHOW USERS'],
  ])('%s: %s runs for nobody', (dialect, sql) => {
    expect(refusal(sql, dialect)).toBe('statement_refused');
  });

  test.each([
    ['postgresql', 'SHOW server_encoding'],
    ['postgresql', 'SHOW timezone;'],
    ['postgresql', 'SHOW TRANSACTION ISOLATION LEVEL'],
    ['mysql', 'SHOW FULL TABLES'],
    ['mysql', 'SHOW CREATE TABLE t'],
    ['mariadb', 'SHOW INDEX FROM t'],
    ['hive', 'SHOW PARTITIONS t'],
    ['trino', 'SHOW SCHEMAS'],
    ['duckdb', 'SHOW ALL TABLES'],
    ['duckdb', 'SHOW item'],
  ])('%s: %s runs', (dialect, sql) => {
    expect(refusal(sql, dialect)).toBeNull();
  });
});
