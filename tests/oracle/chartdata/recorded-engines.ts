import { clickhouseDialect } from '@/lib/server/engines/clickhouse/dialect';
import { serverForm } from '@/lib/server/engines/connect/form';
import { databendDialect } from '@/lib/server/engines/databend/dialect';
import { databricksDialect } from '@/lib/server/engines/databricks/dialect';
import type { Engine } from '@/lib/server/engines/engine';
import { postgresqlFamily } from '@/lib/server/engines/postgresql/dialect';
import { prestoFamily } from '@/lib/server/engines/presto/dialect';
import { engines } from '@/lib/server/engines/registry';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

const { clickhouse, databend, databricks, postgresql, trino } = engines;

/** Our engines by the class names of the recordings. */
const recordedEngines: Readonly<Record<string, Engine>> = {
  AuroraMySQLDataAPI: engines.auroraMysql,
  AuroraPostgresDataAPI: engines.auroraPostgresql,
  AzureSynapseSpec: engines.azureSynapse,
  DatabricksHiveEngineSpec: engines.databricksHive,
  DatabricksNativeEngineSpec: engines.databricksLegacy,
  DatabricksPythonConnectorEngineSpec: databricks,
  DatabendConnectEngineSpec: databend,
  PostgresEngineSpec: postgresql,
  RisingWaveDbEngineSpec: engines.risingwave,
  SingleStoreSpec: engines.singlestore,
  SupersetEngineSpec: engines.supersetMeta,
};

/** Base classes that several recorded engines share. None of them can be connected to. */
const recordedFamilies: Readonly<Record<string, Engine>> = {
  BaseEngineSpec: { ...trino, dialect: { ...standardDialect, name: 'base' } },
  ClickHouseBaseEngineSpec: { ...clickhouse, dialect: { ...clickhouseDialect, name: 'base' } },
  DatabendBaseEngineSpec: { ...databend, dialect: { ...databendDialect, name: 'base' } },
  DatabendEngineSpec: { ...databend, dialect: databendDialect },
  DatabricksBaseEngineSpec: { ...databricks, dialect: { ...databricksDialect, name: 'base' } },
  DatabricksDynamicBaseEngineSpec: {
    ...databricks,
    dialect: { ...databricksDialect, name: 'base' },
    form: serverForm({ scheme: 'base', encryption: { ssl: '1' } }),
  },
  PostgresBaseEngineSpec: { ...postgresql, dialect: { ...postgresqlFamily, name: '' } },
  PrestoBaseEngineSpec: { ...trino, dialect: { ...prestoFamily, name: 'base' } },
};

const byName = new Map(Object.entries<Engine>(engines).map(([name, engine]) => [name.toLowerCase(), engine]));

/** The engine of a recorded class; most have our name with a suffix. */
export function engineOfClass(name: string): Engine | undefined {
  const plain = name.replace(/EngineSpec$/, '').toLowerCase();
  return recordedEngines[name] ?? recordedFamilies[name] ?? byName.get(plain) ?? byName.get(plain.replace(/db$/, ''));
}

export function engineOfCase(recorded: Readonly<Record<string, unknown>>): Engine | undefined {
  return engineOfClass(String(recorded.class));
}

export function isFamily(name: string): boolean {
  return name in recordedFamilies;
}

/** The result of a case whose engine we do not have. */
export const noEngine = 'no engine of ours';
