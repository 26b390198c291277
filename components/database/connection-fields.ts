import type { RecordField } from '@/components/crud/record-field';
import database from '@/lib/text/messages/en/database.json';
import { textsOf } from '@/lib/text/messages/texts-of';
import { textsNow } from '@/lib/text/messages/translations';
import { inputName } from '@/lib/text/record-body';
import { advancedParts, tunnelPart } from './advanced-parts';
import { withExample } from './with-example';

const t = textsOf(() => textsNow('database', database).fields);

export interface OfferedEngine {
  readonly engine: string;
  readonly name: string;
  readonly sqlalchemy_uri_placeholder: string;
  readonly parameters?: ParameterSchema;
  readonly default_driver: string;
  readonly available_drivers?: readonly string[];
  readonly preferred?: boolean;
  readonly engine_information?: { readonly disable_ssh_tunneling: boolean };
}

/** A product to connect. */
export interface ConnectionOffer {
  /** Its name in the address of the page. */
  readonly key: string;
  readonly engine: OfferedEngine;
  /** Whether its address can be made of single fields. */
  readonly hasForm: boolean;
  readonly hasTunnels: boolean;
  /** The package of its driver if it is not installed. */
  readonly missingPackage: string | null;
}

interface ParameterSchema {
  readonly properties: Readonly<Record<string, { readonly type: string; readonly description?: string }>>;
  readonly required?: readonly string[];
}

/** Secrets are masked. */
interface ShownTunnel {
  readonly server_address: string;
  readonly server_port: number;
  readonly username: string;
  readonly password?: string;
  readonly private_key?: string;
  readonly private_key_password?: string;
}

/** A database as the API call `connection` returns it. */
export interface ShownConnection {
  readonly id: number;
  readonly database_name: string;
  readonly sqlalchemy_uri: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly extra: string;
  readonly masked_encrypted_extra: string | null;
  readonly server_cert: string | null;
  readonly ssh_tunnel?: ShownTunnel;
  readonly force_ctas_schema: string | null;
  readonly cache_timeout: number | null;
  readonly expose_in_sqllab: boolean;
  readonly allow_ctas: boolean;
  readonly allow_cvas: boolean;
  readonly allow_dml: boolean;
  readonly allow_file_upload: boolean;
  readonly allow_run_async: boolean;
  readonly impersonate_user: boolean;
}

export interface FormPart {
  readonly title: string;
  readonly about: string;
  readonly fields: readonly RecordField[];
}

export interface ConnectionFields {
  /** Sent as they are. */
  readonly hidden: readonly (readonly [input: string, value: string])[];
  /** The address, or the parameters that make it. */
  readonly place: readonly RecordField[];
  readonly name: RecordField;
  readonly tunnel: FormPart | null;
  readonly advanced: readonly FormPart[];
}

export interface AskedConnection {
  readonly engine: OfferedEngine;
  readonly stored: ShownConnection | null;
  readonly isByAddress: boolean;
  /** Whether SSH tunnels are enabled on this server. */
  readonly hasTunnels: boolean;
}

/** All fields of the form for a connection. */
export function connectionFields({ engine, stored, isByAddress, hasTunnels }: AskedConnection): ConnectionFields {
  const isNamedDriver = engine.sqlalchemy_uri_placeholder.startsWith(`${engine.engine}+`);
  return {
    hidden: [
      [inputName('json', 'extra'), stored?.extra || '{}'],
      [inputName('encoded', 'extra'), '1'],
      [inputName('text', 'configuration_method'), isByAddress ? 'sqlalchemy_form' : 'dynamic_form'],
      ...(isByAddress ? [] : [[inputName('text', 'engine'), engine.engine] as const]),
      ...(!isByAddress && isNamedDriver ? [[inputName('text', 'driver'), engine.default_driver] as const] : []),
    ],
    place: isByAddress ? [addressField(engine, stored)] : parameterFields(engine, stored),
    name: {
      kind: 'text',
      name: 'database_name',
      ...withExample(t('displayName'), t('nameYourDatabase')),
      value: stored?.database_name ?? engine.name,
      required: true,
      maxLength: 250,
      hint: t('howTheDatabaseIs'),
    },
    tunnel: hasTunnels ? tunnelPart(stored) : null,
    advanced: advancedParts(stored),
  };
}

function addressField({ sqlalchemy_uri_placeholder }: OfferedEngine, stored: ShownConnection | null): RecordField {
  return {
    kind: 'text',
    name: 'sqlalchemy_uri',
    label: t('sqlalchemyUri'),
    value: stored?.sqlalchemy_uri ?? '',
    required: true,
    maxLength: 1024,
    isCode: true,
    placeholder: sqlalchemy_uri_placeholder.replace(/\[.*\]$/, ''),
    hint: stored ? t('thePasswordIsMasked') : t('asProgramsThatConnect'),
  };
}

const labels = {
  username: 'username',
  password: 'password',
  host: 'host',
  port: 'port',
  database: 'database',
  query: 'query',
  access_token: 'accessToken',
  account: 'account',
  role: 'role',
  warehouse: 'warehouse',
  http_path: 'httpPath',
  http_path_field: 'httpPath',
  default_catalog: 'catalog',
  default_schema: 'schema',
} as const;

function labelOf(parameter: string): string {
  if (parameter === 'encryption') return 'SSL';
  return Object.hasOwn(labels, parameter) ? t(labels[parameter as keyof typeof labels]) : parameter;
}

const examples: Readonly<Record<string, string>> = {
  host: '127.0.0.1',
  port: '5432',
  database: 'world_population',
  username: 'Analytics',
  password: '********',
  query: 'param1=value1&param2=value2',
};

const order = Object.keys({ account: 0, host: 0, port: 0, database: 0, username: 0, password: 0, access_token: 0 });
const last = new Set(['query', 'encryption']);
const rank = (name: string) =>
  last.has(name) ? order.length + 1 : (order.indexOf(name) + order.length + 1) % (order.length + 1);

const secret: ReadonlySet<string> = new Set(['password', 'access_token']);

/** The default port of each product. */
const usualPorts: Readonly<Record<string, string>> = {
  clickhousedb: '8123',
  cockroachdb: '26257',
  databricks: '443',
  doris: '9030',
  mariadb: '3306',
  mysql: '3306',
  oceanbase: '2881',
  postgresql: '5432',
  redshift: '5439',
  risingwave: '4566',
  singlestoredb: '3306',
  starrocks: '9030',
};

function parameterFields({ engine, parameters }: OfferedEngine, stored: ShownConnection | null): RecordField[] {
  const required = new Set(parameters?.required ?? []);
  const names = Object.keys(parameters?.properties ?? {})
    .filter((name) => name !== 'ssh')
    .sort((a, b) => rank(a) - rank(b));
  return names.map((own): RecordField => {
    const { type } = parameters?.properties[own] ?? { type: 'string' };
    const name = `parameters.${own}`;
    const label = labelOf(own);
    const example = examples[own];
    const value = stored?.parameters?.[own] ?? (own === 'port' && stored === null ? usualPorts[engine] : '') ?? '';
    if (type === 'boolean') return { kind: 'flag', name, label, value: value === true };
    const shared = {
      name,
      ...(example === undefined ? { label } : withExample(label, t('example', { value: example }))),
      required: required.has(own),
    };
    if (type === 'object') {
      return { ...shared, kind: 'pairs', value: new URLSearchParams(value as Record<string, string>).toString() };
    }
    if (type === 'integer') return { ...shared, kind: 'whole', value: String(value) };
    return { ...shared, kind: 'text', value: String(value), isPassword: secret.has(own) };
  });
}
