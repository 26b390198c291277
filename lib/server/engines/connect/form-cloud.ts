import { AppError } from '@/lib/errors/app-error';
import { formatAddress, parseAddress } from '@/lib/server/database/address';
import { inMemory } from './database-file';
import { addressOf, type ConnectionForm, formFields, formSchema, missing, queryOf, textOrNull, valuesOf } from './form';

const text = { type: 'string' };
const ssl = { ssl: '1' };
const { query, encryption, port, host, database } = formFields;

/** A file, or MotherDuck's service when a token is given. */
export function duckdbForm(scheme: string, needsToken: boolean): ConnectionForm {
  const access_token = {
    type: 'string',
    default: 'https://app.motherduck.com/token-request?appName=Superset&close=y',
    description: 'MotherDuck token',
    nullable: true,
  };
  return {
    schema: formSchema({ access_token, database, query }),
    toAddress(values) {
      const token = textOrNull(values.access_token);
      if (needsToken && !token) throw missing('access_token');
      const name = textOrNull(values.database) ?? (needsToken ? '' : inMemory);
      const own = queryOf({ query: values.query }, {});
      return fileAddress(scheme, needsToken ? `md:${name}` : name, token ? { ...own, motherduck_token: token } : own);
    },
    toValues(address) {
      const { database: name, query: rest } = parseAddress(address);
      const { motherduck_token = '', ...others } = rest;
      return { access_token: motherduck_token, database: name || null, query: others };
    },
  };
}

function fileAddress(scheme: string, name: string, own: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(own).toString();
  return `${scheme}:///${name}${search ? `?${search}` : ''}`;
}

/** A service account's JSON replaces user and password; it is stored with the database's secrets, not the address. */
export function credentialsForm(
  scheme: string,
  properties: Readonly<Record<string, unknown>>,
  needsCredentials: boolean,
): ConnectionForm {
  return {
    schema: formSchema(properties),
    toAddress({ credentials_info }) {
      if (!needsCredentials) return `${scheme}://`;
      const project = projectOf(credentials_info);
      if (!project) throw missing('credentials_info');
      return `${scheme}://${project}`;
    },
    toValues() {
      throw new AppError('database_form_incomplete', { name: 'credentials_info' });
    },
  };
}

function projectOf(credentials: unknown): string | null {
  if (typeof credentials !== 'object' || credentials === null || !('project_id' in credentials)) return null;
  return textOrNull(credentials.project_id);
}

export const snowflakeForm: ConnectionForm = {
  schema: formSchema({ username: text, password: text, account: text, database: text, role: text, warehouse: text }, [
    'username',
    'password',
    'account',
    'database',
    'role',
    'warehouse',
  ]),
  toAddress(values) {
    const { role, warehouse, account } = values;
    for (const name of ['username', 'password', 'account', 'database', 'role', 'warehouse']) {
      if (textOrNull(values[name]) === null) throw missing(name);
    }
    const address = addressOf('snowflake', undefined, { ...values, host: account, port: null });
    return formatAddress({ ...address, query: { role: String(role), warehouse: String(warehouse) } });
  },
  toValues(address) {
    const { username, password, host: account, database: name, query: rest } = parseAddress(address);
    return {
      username,
      password,
      account,
      database: name || null,
      role: rest.role ?? null,
      warehouse: rest.warehouse ?? null,
    };
  },
};

function tokenAddress(scheme: string, driver: string | undefined, values: Readonly<Record<string, unknown>>) {
  for (const name of ['host', 'port']) if (!(name in values)) throw missing(name);
  return addressOf(scheme, driver, { ...values, username: 'token', password: values.access_token });
}

/** Databricks with its older connector: the path of the warehouse is not stored in the address. */
export const databricksLegacyForm: ConnectionForm = {
  schema: formSchema({ access_token: text, host: text, port, encryption, database: text, http_path: text }, [
    'access_token',
    'database',
    'host',
    'http_path',
    'port',
  ]),
  toAddress: (values) =>
    formatAddress({
      ...tokenAddress('databricks', 'connector', values),
      query: queryOf({ encryption: values.encryption }, ssl),
    }),
  toValues(address) {
    const {
      password,
      host: name,
      port: number,
      database: schema,
      encryption: isEncrypted,
    } = valuesOf(parseAddress(address), ssl);
    return { access_token: password, host: name, port: number, database: schema, encryption: isEncrypted };
  },
};

export const databricksForm: ConnectionForm = {
  schema: formSchema(
    {
      access_token: text,
      host: text,
      port,
      encryption,
      http_path_field: text,
      default_catalog: text,
      default_schema: text,
    },
    ['access_token', 'default_catalog', 'default_schema', 'host', 'http_path_field', 'port'],
  ),
  toAddress(values) {
    const named = { http_path: values.http_path_field, catalog: values.default_catalog, schema: values.default_schema };
    const given = Object.entries(named).filter(([, value]) => typeof value === 'string');
    const address = tokenAddress('databricks', undefined, { ...values, database: null });
    const own = queryOf({ query: Object.fromEntries(given), encryption: values.encryption }, ssl);
    return formatAddress({ ...address, query: own });
  },
  toValues(address) {
    const parsed = parseAddress(address);
    const { http_path, catalog, schema } = parsed.query;
    if (http_path === undefined) throw missing('http_path');
    const { password, host: name, port: number, encryption: isEncrypted } = valuesOf(parsed, ssl);
    return {
      access_token: password,
      host: name,
      port: number,
      encryption: isEncrypted,
      http_path_field: http_path,
      default_catalog: catalog ?? null,
      default_schema: schema ?? null,
    };
  },
};

const { username, password } = formFields;

/** The address names no database: that is a bucket, which the account opens. `ssl` is always written, true or false. */
export const couchbaseForm: ConnectionForm = {
  schema: formSchema(
    {
      username,
      password,
      host,
      database: { ...database, nullable: true },
      port: { type: 'integer', description: 'Database port', nullable: true },
      encryption,
      query,
    },
    ['host'],
  ),
  toAddress(values) {
    if (!('host' in values)) throw missing('host');
    const own = queryOf({ query: values.query }, {});
    const address = addressOf('couchbase', undefined, { ...values, database: null });
    return formatAddress({ ...address, query: { ...own, ssl: values.encryption ? 'true' : 'false' } });
  },
  toValues: (address) => valuesOf(parseAddress(address), { ssl: 'true' }),
};
