import type { ReactElement } from 'react';
import { type RecordField, RecordForm, RecordInput, type RecordSending } from '@/components/records/record-form';
import { Button } from '@/components/ui/button';
import { inputName } from '@/lib/text/record-body';
import { advancedParts } from './advanced-parts';
import { DatabaseLive } from './database-live.client';

export interface OfferedEngine {
  readonly engine: string;
  readonly name: string;
  readonly sqlalchemy_uri_placeholder: string;
  readonly parameters?: ParameterSchema;
  readonly default_driver: string;
}

export interface ParameterSchema {
  readonly properties: Readonly<Record<string, { readonly type: string; readonly description?: string }>>;
  readonly required?: readonly string[];
}

/** A database as `connection` tells it; nothing but its product is known of a new one. */
export interface ShownConnection {
  readonly id: number;
  readonly database_name: string;
  readonly sqlalchemy_uri: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly extra: string;
  readonly masked_encrypted_extra: string | null;
  readonly server_cert: string | null;
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

/** The products to choose from, each leading to its own form. */
export function EngineCards(props: {
  readonly engines: readonly OfferedEngine[];
  readonly hrefOf: (engine: string) => string;
}): ReactElement {
  return (
    <div className="engine-cards">
      {props.engines.map(({ engine, name }) => (
        <a key={engine} href={props.hrefOf(engine)} className="engine-card">
          <strong>{name}</strong>
          <span>{purposeOf[engine] ?? 'By its address'}</span>
        </a>
      ))}
    </div>
  );
}

const purposeOf: Readonly<Record<string, string>> = {
  postgresql: 'And what speaks like it, on a server',
  mysql: 'And MariaDB, on a server',
  sqlite: 'One file beside the server',
  duckdb: 'A file for analysis, or in memory',
};

export interface DatabaseFormProps {
  readonly sending: RecordSending;
  readonly engine: OfferedEngine;
  readonly stored: ShownConnection | null;
  readonly isByAddress: boolean;
  /** The same form the other way round; null when the product has but one. */
  readonly otherWay: string | null;
  readonly cancel: string;
}

export function DatabaseForm(props: DatabaseFormProps): ReactElement {
  const { sending, engine, stored, isByAddress, otherWay, cancel } = props;
  const name: RecordField = {
    kind: 'text',
    name: 'database_name',
    label: 'Name',
    value: stored?.database_name ?? engine.name,
    required: true,
    maxLength: 250,
    hint: 'How the database is called everywhere here.',
  };
  return (
    <div data-database-form="" data-stored-name={stored?.database_name ?? ''}>
      <RecordForm
        sending={sending}
        fields={[]}
        button={stored === null ? 'Connect' : 'Save'}
        cancel={cancel}
        beside={
          <Button data-database-test="" data-js="">
            Test connection
          </Button>
        }
      >
        <input type="hidden" name={inputName('json', 'extra')} value={stored?.extra ?? '{}'} />
        <input type="hidden" name={inputName('encoded', 'extra')} value="1" />
        <input
          type="hidden"
          name={inputName('text', 'configuration_method')}
          value={isByAddress ? 'sqlalchemy_form' : 'dynamic_form'}
        />
        {isByAddress ? null : <input type="hidden" name={inputName('text', 'engine')} value={engine.engine} />}
        <div className="form-pairs">
          {(isByAddress ? [addressField(engine, stored)] : parameterFields(engine, stored)).map((field, at) => (
            <RecordInput key={field.name} field={field} isFirst={at === 0} />
          ))}
        </div>
        {otherWay === null ? null : (
          <a href={otherWay} className="text-[13px]">
            {isByAddress ? 'Fill in a form instead' : 'Paste an address instead'}
          </a>
        )}
        <RecordInput field={name} />
        {advancedParts(stored).map(({ title, about, fields }) => (
          <details key={title} className="form-part">
            <summary>
              <strong>{title}</strong> <span className="text-quiet">{about}</span>
            </summary>
            <div className="form-pairs">
              {fields.map((field) => (
                <RecordInput key={field.name} field={field} />
              ))}
            </div>
          </details>
        ))}
        <p role="status" className="text-[13px]" data-database-result="" hidden />
      </RecordForm>
      <DatabaseLive />
    </div>
  );
}

function addressField({ sqlalchemy_uri_placeholder }: OfferedEngine, stored: ShownConnection | null): RecordField {
  return {
    kind: 'text',
    name: 'sqlalchemy_uri',
    label: 'Address',
    value: stored?.sqlalchemy_uri ?? '',
    required: true,
    maxLength: 1024,
    isCode: true,
    placeholder: sqlalchemy_uri_placeholder.replace(/\[.*\]$/, ''),
    hint: stored ? 'The password is masked and kept as long as the mask stands.' : 'As programs that connect write it.',
  };
}

const labels: Readonly<Record<string, string>> = {
  username: 'User name',
  password: 'Password',
  host: 'Host',
  port: 'Port',
  database: 'Database',
  query: 'Further parameters',
  encryption: 'Encrypt the connection',
  access_token: 'MotherDuck token',
};

const placeholders: Readonly<Record<string, string>> = {
  host: '127.0.0.1',
  query: 'name=value&other=value',
};

const order = ['host', 'port', 'database', 'username', 'password', 'access_token', 'query', 'encryption'];

const secret: ReadonlySet<string> = new Set(['password', 'access_token']);

const usualPorts: Readonly<Record<string, string>> = { postgresql: '5432', mysql: '3306' };

function parameterFields({ engine, parameters }: OfferedEngine, stored: ShownConnection | null): RecordField[] {
  const required = new Set(parameters?.required ?? []);
  const names = order.filter((name) => parameters?.properties[name] !== undefined);
  return names.map((own): RecordField => {
    const { type } = parameters?.properties[own] ?? { type: 'string' };
    const name = `parameters.${own}`;
    const label = labels[own] ?? own;
    const value = stored?.parameters?.[own] ?? (own === 'port' && stored === null ? usualPorts[engine] : '') ?? '';
    if (type === 'boolean') return { kind: 'flag', name, label, value: value === true };
    const shared = {
      name,
      label,
      required: required.has(own),
      ...(placeholders[own] ? { placeholder: placeholders[own] } : {}),
    };
    if (type === 'object') {
      return { ...shared, kind: 'pairs', value: new URLSearchParams(value as Record<string, string>).toString() };
    }
    if (type === 'integer') return { ...shared, kind: 'whole', value: String(value) };
    return { ...shared, kind: 'text', value: String(value), isPassword: secret.has(own) };
  });
}
