import { AppError } from '@/lib/errors/app-error';
import { duckdb } from './duckdb';
import type { Engine } from './engine';
import { mysql } from './mysql';
import { postgresql } from './postgresql';
import { ascend } from './products/ascend';
import { athena } from './products/athena';
import { auroraMysql } from './products/aurora-mysql';
import { auroraPostgresql } from './products/aurora-postgresql';
import { azureSynapse } from './products/azure-synapse';
import { bigquery } from './products/bigquery';
import { clickhouse } from './products/clickhouse';
import { clickhouseConnect } from './products/clickhouse-connect';
import { cockroachdb } from './products/cockroachdb';
import { couchbase } from './products/couchbase';
import { crate } from './products/crate';
import { databend } from './products/databend';
import { databricks } from './products/databricks';
import { databricksHive } from './products/databricks-hive';
import { databricksLegacy } from './products/databricks-legacy';
import { databricksOdbc } from './products/databricks-odbc';
import { db2 } from './products/db2';
import { denodo } from './products/denodo';
import { doris } from './products/doris';
import { dremio } from './products/dremio';
import { drill } from './products/drill';
import { druid } from './products/druid';
import { dynamodb } from './products/dynamodb';
import { elasticsearch } from './products/elasticsearch';
import { exasol } from './products/exasol';
import { firebird } from './products/firebird';
import { firebolt } from './products/firebolt';
import { gsheets } from './products/gsheets';
import { hana } from './products/hana';
import { hive } from './products/hive';
import { ibmi } from './products/ibmi';
import { impala } from './products/impala';
import { kustoKql } from './products/kusto-kql';
import { kustoSql } from './products/kusto-sql';
import { kylin } from './products/kylin';
import { mariadb } from './products/mariadb';
import { motherduck } from './products/motherduck';
import { mssql } from './products/mssql';
import { netezza } from './products/netezza';
import { oceanbase } from './products/oceanbase';
import { ocient } from './products/ocient';
import { opendistro } from './products/opendistro';
import { oracle } from './products/oracle';
import { parseable } from './products/parseable';
import { pinot } from './products/pinot';
import { presto } from './products/presto';
import { redshift } from './products/redshift';
import { risingwave } from './products/risingwave';
import { shillelagh } from './products/shillelagh';
import { singlestore } from './products/singlestore';
import { snowflake } from './products/snowflake';
import { solr } from './products/solr';
import { spark } from './products/spark';
import { starrocks } from './products/starrocks';
import { supersetMeta } from './products/superset-meta';
import { tdengine } from './products/tdengine';
import { teradata } from './products/teradata';
import { trino } from './products/trino';
import { vertica } from './products/vertica';
import { ydb } from './products/ydb';
import { sqlite } from './sqlite';

/** Every database product, by the name that stands first in its addresses. Of those that share a scheme the first leads. */
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

/** The engine of an address: the product that names its driver, else the first of its scheme. */
export function engineOf(scheme: string, driver: string | null = null): Engine {
  const candidates = Object.values<Engine>(engines).filter(({ schemes }) => schemes.includes(scheme.toLowerCase()));
  const engine = candidates.find(({ drivers }) => driver !== null && drivers?.includes(driver)) ?? candidates[0];
  if (!engine) throw new AppError('database_engine_unknown', { scheme });
  return engine;
}
