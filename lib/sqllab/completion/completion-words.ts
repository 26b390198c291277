const list = (text: string): readonly string[] => text.trim().split(/\s+/);

const common = list(`
  SELECT FROM WHERE GROUP BY HAVING ORDER LIMIT OFFSET DISTINCT ALL AS ON USING JOIN INNER LEFT RIGHT FULL OUTER CROSS
  NATURAL UNION EXCEPT INTERSECT WITH RECURSIVE CASE WHEN THEN ELSE END AND OR NOT IN EXISTS BETWEEN LIKE IS NULL TRUE
  FALSE ASC DESC NULLS FIRST LAST OVER PARTITION ROWS RANGE UNBOUNDED PRECEDING FOLLOWING CURRENT ROW WINDOW FILTER CAST
  INTERVAL VALUES INSERT INTO UPDATE SET DELETE CREATE TABLE VIEW TEMPORARY DROP ALTER ADD COLUMN PRIMARY KEY FOREIGN
  REFERENCES DEFAULT CHECK UNIQUE INDEX EXPLAIN ANALYZE ANY SOME FETCH NEXT ONLY ROLLUP CUBE GROUPING SETS TRUNCATE GRANT
  REVOKE BEGIN COMMIT ROLLBACK CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP`);

const postgresql = list('ILIKE SIMILAR LATERAL RETURNING MATERIALIZED TABLESAMPLE CONFLICT DO NOTHING CONCURRENTLY');
const mysql = list('STRAIGHT_JOIN REGEXP RLIKE DIV SHOW DESCRIBE USE DUPLICATE REPLACE IGNORE SEPARATOR');
const trino = list('UNNEST ORDINALITY TRY_CAST SHOW DESCRIBE TABLESAMPLE BERNOULLI');
const hive = list('LATERAL VIEW EXPLODE CLUSTER DISTRIBUTE SORT OVERWRITE SHOW DESCRIBE RLIKE TABLESAMPLE');
const duckdb = list(
  'ILIKE QUALIFY EXCLUDE REPLACE PIVOT UNPIVOT ASOF POSITIONAL SAMPLE DESCRIBE SUMMARIZE LATERAL SEMI ANTI',
);

const byDialect: Readonly<Record<string, readonly string[]>> = {
  postgresql,
  redshift: [...postgresql, 'QUALIFY', 'UNLOAD', 'COPY'],
  cockroachdb: postgresql,
  mysql,
  mariadb: mysql,
  starrocks: mysql,
  trino,
  presto: trino,
  awsathena: trino,
  hive,
  spark: [...hive, 'ANTI', 'SEMI', 'PIVOT', 'QUALIFY'],
  databricks: [...hive, 'ANTI', 'SEMI', 'PIVOT', 'QUALIFY'],
  duckdb,
  motherduck: duckdb,
  bigquery: list('QUALIFY UNNEST STRUCT ARRAY SAFE_CAST PIVOT UNPIVOT TABLESAMPLE EXCEPT REPLACE'),
  snowflake: list('ILIKE QUALIFY PIVOT UNPIVOT LATERAL FLATTEN SAMPLE TRY_CAST SHOW DESCRIBE RLIKE'),
  mssql: list('TOP APPLY OUTPUT MERGE PIVOT UNPIVOT TRY_CAST PERCENT TIES GO DECLARE EXEC NOLOCK'),
  oracle: list('CONNECT PRIOR START MINUS ROWNUM SYSDATE DUAL PIVOT UNPIVOT MERGE'),
  clickhouse: list('PREWHERE FINAL SAMPLE ARRAY SETTINGS FORMAT GLOBAL ASOF ANTI SEMI ILIKE SHOW DESCRIBE'),
  clickhousedb: list('PREWHERE FINAL SAMPLE ARRAY SETTINGS FORMAT GLOBAL ASOF ANTI SEMI ILIKE SHOW DESCRIBE'),
  sqlite: list('GLOB REGEXP PRAGMA ATTACH DETACH VACUUM REPLACE RETURNING'),
};

/** The keywords of a dialect, in upper case. */
export function keywordsOf(dialect: string): readonly string[] {
  return [...common, ...(Object.hasOwn(byDialect, dialect) ? (byDialect[dialect] ?? []) : [])];
}

/** A macro of templates, with its arguments. */
export interface TemplateMacro {
  readonly name: string;
  readonly args: string;
}

/** The macros that templates may call. */
export const templateMacros: readonly TemplateMacro[] = [
  { name: 'current_user_id', args: 'add_to_cache_keys=true' },
  { name: 'current_username', args: 'add_to_cache_keys=true' },
  { name: 'current_user_email', args: 'add_to_cache_keys=true' },
  { name: 'current_user_roles', args: 'add_to_cache_keys=true' },
  { name: 'current_user_rls_rules', args: '' },
  { name: 'cache_key_wrapper', args: 'key' },
  { name: 'url_param', args: 'param, default=none, add_to_cache_keys=true, escape_result=true' },
  { name: 'filter_values', args: 'column, default=none, remove_filter=false' },
  { name: 'get_filters', args: 'column, remove_filter=false' },
  { name: 'get_time_filter', args: 'column=none, default=none, target_type=none, strftime=none, remove_filter=false' },
  { name: 'dataset', args: 'dataset_id, include_metrics=false, columns=none' },
  { name: 'metric', args: 'metric_key, dataset_id=none' },
];

/** The filters of templates that the product adds. */
export const templateFilters: readonly TemplateMacro[] = [
  { name: 'where_in', args: 'mark, default_to_none=false' },
  { name: 'to_datetime', args: 'format' },
];
