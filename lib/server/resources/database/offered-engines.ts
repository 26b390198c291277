import { hasDriver } from '@/lib/server/engines/connect/missing-driver';
import { isInstalled } from '@/lib/server/engines/connect/optional-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { engines } from '@/lib/server/engines/registry';
import { driverOf, engineInformation } from './text';

const usual = '://user:password@host:port/dbname[?key=value&key=value...]';
const file = ':///path/to/file.db[?key=value&key=value...]';

/** The part of an example address after the scheme, for products that are not servers with accounts. */
const placeholders: Readonly<Record<string, string>> = {
  sqlite: file,
  duckdb: file,
  bigquery: '://project/dataset',
  databricks: '://token:access_token@host:443?http_path=path&catalog=name&schema=name',
  druid: '://user:password@host:port/druid/v2/sql',
  hive: '://user:password@host:10000/database',
  oracle: '://user:password@host:1521?service_name=name',
  pinot: '://host:port/query?controller=http://host:9000',
  presto: '://user:password@host:port/catalog/schema',
  snowflake: '://user:password@account/database/schema?warehouse=name&role=name',
  trino: '://user:password@host:port/catalog/schema',
};

const preferred: ReadonlySet<Engine> = new Set([engines.postgresql, engines.mysql, engines.sqlite]);
const rank = (engine: Engine) => (preferred.has(engine) ? 0 : engine === engines.duckdb ? 1 : 2);

/**
 * The products that can be connected: preferred ones first, others by name. Where the driver package is not installed,
 * `available_drivers` is empty.
 */
export function offeredEngines() {
  return Object.values<Engine>(engines)
    .filter(hasDriver)
    .sort((a, b) => rank(a) - rank(b) || (rank(a) < 2 ? 0 : a.label.localeCompare(b.label)))
    .map((engine) => {
      const [scheme = ''] = engine.schemes;
      const [named] = engine.drivers ?? [];
      const address = `${scheme}${named === undefined ? '' : `+${named}`}`;
      const driver = named ?? driverOf(`${scheme}://`) ?? scheme;
      const information = engineInformation(`${address}://`);
      const isThere = engine.driverPackage === undefined || isInstalled(engine.driverPackage);
      return {
        available_drivers: isThere ? [driver] : [],
        default_driver: driver,
        engine: scheme,
        engine_information: information,
        name: engine.label,
        ...(engine.form === null ? {} : { parameters: engine.form.schema }),
        preferred: preferred.has(engine),
        sqlalchemy_uri_placeholder: `${address}${placeholders[scheme] ?? usual}`,
        supports_oauth2: information.supports_oauth2,
      };
    });
}

/** The npm package that must be installed to connect to a product; null when nothing is missing. */
export function missingPackage(scheme: string, driver: string): string | null {
  const engine = Object.values<Engine>(engines).find(
    ({ schemes, drivers }) => schemes[0] === scheme && (drivers?.[0] ?? driver) === driver,
  );
  const { driverPackage } = engine ?? {};
  return driverPackage === undefined || isInstalled(driverPackage) ? null : driverPackage;
}
