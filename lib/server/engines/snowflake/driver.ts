import type { Bound } from '@/lib/query/dialect';
import { loadDriver, optionalPackages } from '@/lib/server/engines/connect/optional-driver';
import {
  type Answer,
  impersonatedSetting,
  type Opening,
  type Question,
  type RemoteClient,
  settingOf,
} from '@/lib/server/engines/remote/client';
import { bytesOfRow } from '@/lib/server/engines/remote/row-bytes';
import { informationSchema } from '@/lib/server/engines/sql/information-schema';
import { batched } from '@/lib/server/engines/values/batched';

/** The used part of `snowflake-sdk`: https://docs.snowflake.com/en/developer-guide/node-js/nodejs-driver. */
export interface SnowflakePackage {
  createConnection(options: Record<string, unknown>): SnowflakeSession;
}

type Told = (error: Error | undefined | null) => void;

interface SnowflakeSession {
  connect(done: Told): void;
  execute(options: {
    readonly sqlText: string;
    readonly binds: readonly Bound[];
    readonly rowMode: 'array';
    readonly streamResult: true;
    readonly fetchAsString: readonly string[];
    readonly parameters: Readonly<Record<string, unknown>>;
    readonly complete: (error: Error | undefined | null, statement: SnowflakeStatement) => void;
  }): SnowflakeStatement;
  destroy(done: Told): void;
}

interface SnowflakeStatement {
  getColumns(): readonly { getName(): string; getType(): string; getScale(): number | null }[];
  streamRows(): AsyncIterable<readonly unknown[]>;
  cancel(done: Told): void;
}

export async function openSnowflake(opening: Opening): Promise<RemoteClient> {
  const driver = (await loadDriver(opening.family.label, optionalPackages.snowflake)) as SnowflakePackage;
  return snowflakeClient(driver, opening);
}

/** `snowflake://user:password@account/database/schema?warehouse=…&role=…` */
export async function snowflakeClient(driver: SnowflakePackage, opening: Opening): Promise<RemoteClient> {
  const { address, family } = opening;
  const [database = null, schema = null] = address.database?.split('/') ?? [];
  const token = impersonatedSetting(opening, 'access_token');
  const given = {
    account: address.host,
    username: address.username,
    password: address.password,
    warehouse: settingOf(opening, 'warehouse'),
    role: settingOf(opening, 'role'),
    authenticator: token === null ? settingOf(opening, 'authenticator') : 'OAUTH',
    token,
    privateKey: settingOf(opening, 'privatekey_content'),
    database,
    schema,
  };
  const options = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== ''));
  const session = driver.createConnection({ ...options, application: 'Isoline' });
  await told((done) => session.connect(done));

  async function ask({ sql, parameters, timeoutMs, signal, bytes }: Question): Promise<Answer> {
    const statement = await new Promise<SnowflakeStatement>((resolve, reject) => {
      const running = session.execute({
        sqlText: sql,
        binds: parameters.map((value) => (typeof value === 'bigint' ? String(value) : value)),
        rowMode: 'array',
        streamResult: true,
        fetchAsString: ['Number', 'Date', 'JSON'],
        parameters: { STATEMENT_TIMEOUT_IN_SECONDS: Math.max(1, Math.ceil(timeoutMs / 1000)) },
        complete: (error, ended) => (error ? reject(error) : resolve(ended)),
      });
      signal.addEventListener('abort', () => running.cancel(() => undefined), { once: true });
    });
    return {
      columns: statement.getColumns().map((column) => ({ name: column.getName(), nativeType: typeOf(column) })),
      rows: batched(statement.streamRows(), (row) => bytes.add(bytesOfRow(row))),
    };
  }

  return {
    ask,
    catalog: (askSmall) => ({
      ...informationSchema(askSmall, { dialect: family.dialect, ownSchema: schema ?? 'PUBLIC', isPerCatalog: true }),
      catalogs: async () =>
        (await askSmall('SELECT DATABASE_NAME FROM INFORMATION_SCHEMA.DATABASES ORDER BY 1')).map(([name]) =>
          String(name),
        ),
    }),
    close: () => told((done) => session.destroy(done)),
  };
}

/** The driver reports every exact number as FIXED; those with scale 0 are integers. */
function typeOf(column: { getType(): string; getScale(): number | null }): string {
  const type = column.getType().toUpperCase();
  if (type !== 'FIXED') return type.startsWith('TIMESTAMP') ? 'TIMESTAMP' : type;
  return (column.getScale() ?? 0) > 0 ? 'DECIMAL' : 'BIGINT';
}

function told(run: (done: Told) => void): Promise<void> {
  return new Promise((resolve, reject) => run((error) => (error ? reject(error) : resolve())));
}
