import { AppError } from '@/lib/errors/app-error';
import { formatAddress, parseAddress } from '@/lib/server/database/address';
import type { Address } from '@/lib/server/engines/engine';

/** Values of the form by the field's name in the HTTP contract. */
export type FormValues = Readonly<Record<string, unknown>>;

/** The fields that replace an address, and the conversion in both directions. */
export interface ConnectionForm {
  /** The fields as JSON Schema, from which clients render the form. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** The address made of the values; throws `database_form_incomplete` when one is missing. */
  toAddress(values: FormValues): string;
  /** The values of the form that result in this address. */
  toValues(address: string): FormValues;
}

const port = { type: 'integer', minimum: 0, maximum: 65536, description: 'Database port' };

/** Fields that most forms share. */
export const formFields = {
  username: { type: 'string', description: 'Username', nullable: true },
  password: { type: 'string', description: 'Password', nullable: true },
  host: { type: 'string', description: 'Hostname or IP address' },
  port,
  database: { type: 'string', description: 'Database name' },
  query: { type: 'object', description: 'Additional parameters', additionalProperties: {} },
  encryption: { type: 'boolean', description: 'Use an encrypted connection to the database' },
  ssh: { type: 'boolean', description: 'Use an ssh tunnel connection to the database' },
} as const;

export function formSchema(properties: Readonly<Record<string, unknown>>, required: readonly string[] = []) {
  return {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required: [...required].sort() } : {}),
    additionalProperties: false,
  };
}

export interface ServerFormOptions {
  readonly scheme: string;
  readonly driver?: string;
  /** Query parameters of the address that request encryption; null where the product has none. */
  readonly encryption: Readonly<Record<string, string>> | null;
}

/** A server with accounts: throws `database_form_incomplete` without host or port. */
export function serverForm({ scheme, driver, encryption }: ServerFormOptions): ConnectionForm {
  return {
    schema: formSchema(formFields, ['username', 'host', 'port', 'database']),
    toAddress(values) {
      for (const name of ['host', 'port']) if (!(name in values)) throw missing(name);
      if (values.encryption && !encryption) throw new AppError('database_form_encryption');
      return formatAddress({ ...addressOf(scheme, driver, values), query: queryOf(values, encryption ?? {}) });
    },
    toValues: (text) => valuesOf(parseAddress(text), encryption ?? {}),
  };
}

/** A server of which only the host is required; without a database the address names `__default__`. */
export function hostForm({ scheme, driver, encryption }: ServerFormOptions, hasTunnel: boolean): ConnectionForm {
  const { ssh, ...fields } = formFields;
  const nullable = {
    port: { ...port, maximum: 65535, nullable: true },
    database: { ...fields.database, nullable: true },
  };
  return {
    schema: formSchema({ ...fields, ...nullable, ...(hasTunnel ? { ssh } : {}) }, ['host']),
    toAddress: (values) =>
      formatAddress({
        ...addressOf(scheme, driver, { database: '__default__', ...values }),
        query: queryOf(values, encryption ?? {}),
      }),
    toValues: (text) => valuesOf(parseAddress(text), encryption ?? {}),
  };
}

export function missing(name: string): AppError {
  return new AppError('database_form_incomplete', { name });
}

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function addressOf(scheme: string, driver: string | undefined, values: FormValues): Address {
  return {
    scheme,
    driver: driver ?? null,
    username: textOrNull(values.username),
    password: textOrNull(values.password),
    host: textOrNull(values.host),
    port: typeof values.port === 'number' ? values.port : null,
    database: textOrNull(values.database),
    query: {},
  };
}

/** The query of the address: the form's `query`, plus `whenEncrypted` when `encryption` is set. */
export function queryOf({ query, encryption }: FormValues, whenEncrypted: Readonly<Record<string, string>>) {
  const own = typeof query === 'object' && query !== null ? Object.entries(query) : [];
  const texts = own.map(([key, value]) => [key, String(value)] as const);
  return { ...Object.fromEntries(texts), ...(encryption ? whenEncrypted : {}) };
}

export function valuesOf(address: Address, whenEncrypted: Readonly<Record<string, string>>): FormValues {
  const { username, password, host, port: number, database, query } = address;
  const rest = Object.entries(query).filter(([key, value]) => whenEncrypted[key] !== value);
  return {
    username,
    password,
    host,
    port: number,
    database: database === '' ? null : database,
    query: Object.fromEntries(rest),
    encryption: Object.entries(whenEncrypted).every(([key, value]) => query[key] === value),
  };
}
