import { AppError } from '@/lib/errors/app-error';
import { ascend } from './ascend/engine';
import { athena } from './athena/engine';
import { auroraMysql } from './aurora-mysql/engine';
import { auroraPostgresql } from './aurora-postgresql/engine';
import { azureSynapse } from './azure-synapse/engine';
import { bigquery } from './bigquery/engine';
import { clickhouse } from './clickhouse/engine';
import { clickhouseConnect } from './clickhouse-connect/engine';
import { cockroachdb } from './cockroachdb/engine';
import { couchbase } from './couchbase/engine';
import { crate } from './crate/engine';
import { databend } from './databend/engine';
import { databricks } from './databricks/engine';
import { databricksHive } from './databricks-hive/engine';
import { databricksLegacy } from './databricks-legacy/engine';
import { databricksOdbc } from './databricks-odbc/engine';
import { db2 } from './db2/engine';
import { denodo } from './denodo/engine';
import { doris } from './doris/engine';
import { dremio } from './dremio/engine';
import { drill } from './drill/engine';
import { druid } from './druid/engine';
import { duckdb } from './duckdb/engine';
import { dynamodb } from './dynamodb/engine';
import { elasticsearch } from './elasticsearch/engine';
import type { Engine } from './engine';
import { exasol } from './exasol/engine';
import { firebird } from './firebird/engine';
import { firebolt } from './firebolt/engine';
import { gsheets } from './gsheets/engine';
import { hana } from './hana/engine';
import { hive } from './hive/engine';
import { ibmi } from './ibmi/engine';
import { impala } from './impala/engine';
import { kustoKql } from './kusto-kql/engine';
import { kustoSql } from './kusto-sql/engine';
import { kylin } from './kylin/engine';
import { mariadb } from './mariadb/engine';
import { motherduck } from './motherduck/engine';
import { mssql } from './mssql/engine';
import { mysql } from './mysql/engine';
import { netezza } from './netezza/engine';
import { oceanbase } from './oceanbase/engine';
import { ocient } from './ocient/engine';
import { opendistro } from './opendistro/engine';
import { oracle } from './oracle/engine';
import { parseable } from './parseable/engine';
import { pinot } from './pinot/engine';
import { postgresql } from './postgresql/engine';
import { presto } from './presto/engine';
import { redshift } from './redshift/engine';
import { risingwave } from './risingwave/engine';
import { shillelagh } from './shillelagh/engine';
import { singlestore } from './singlestore/engine';
import { snowflake } from './snowflake/engine';
import { solr } from './solr/engine';
import { spark } from './spark/engine';
import { sqlite } from './sqlite/engine';
import { starrocks } from './starrocks/engine';
import { supersetMeta } from './superset-meta/engine';
import { tdengine } from './tdengine/engine';
import { teradata } from './teradata/engine';
import { trino } from './trino/engine';
import { vertica } from './vertica/engine';
import { ydb } from './ydb/engine';

/** All database products. Among those that share a scheme, the first is the default. */
export const engines = {
  postgresql,
  duckdb,
  mysql,
  sqlite,
  mariadb,
  hive,
  databricksHive,
  mssql,
  db2,
  ascend,
  athena,
  auroraMysql,
  auroraPostgresql,
  azureSynapse,
  bigquery,
  clickhouseConnect,
  clickhouse,
  cockroachdb,
  couchbase,
  crate,
  databend,
  databricksLegacy,
  databricksOdbc,
  databricks,
  denodo,
  doris,
  dremio,
  drill,
  druid,
  dynamodb,
  elasticsearch,
  exasol,
  firebird,
  firebolt,
  gsheets,
  hana,
  ibmi,
  impala,
  kustoKql,
  kustoSql,
  kylin,
  motherduck,
  netezza,
  oceanbase,
  ocient,
  opendistro,
  oracle,
  parseable,
  pinot,
  presto,
  redshift,
  risingwave,
  shillelagh,
  singlestore,
  snowflake,
  solr,
  spark,
  starrocks,
  supersetMeta,
  tdengine,
  teradata,
  trino,
  vertica,
  ydb,
} as const satisfies Record<string, Engine>;

/** The engine whose `drivers` include the driver, else the first of the scheme. Throws `database_engine_unknown`. */
export function engineOf(scheme: string, driver: string | null = null): Engine {
  const candidates = Object.values<Engine>(engines).filter(({ schemes }) => schemes.includes(scheme.toLowerCase()));
  const engine = candidates.find(({ drivers }) => driver !== null && drivers?.includes(driver)) ?? candidates[0];
  if (!engine) throw new AppError('database_engine_unknown', { scheme });
  return engine;
}
