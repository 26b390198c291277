import type { RecordField } from '@/components/crud/crud-form';
import type { FormPart, ShownConnection } from './connection-fields';

/** The SSH tunnel of a database. Stored secrets are masked, and kept while the mask is unchanged. */
export function tunnelPart(stored: ShownConnection | null): FormPart {
  const tunnel = stored?.ssh_tunnel;
  const given = (name: string, label: string, value: string | number | undefined): RecordField => ({
    kind: 'given',
    name: `ssh_tunnel.${name}`,
    label,
    value: String(value ?? ''),
  });
  return {
    title: 'SSH tunnel',
    about: 'A server on the way to the database',
    fields: [
      given('server_address', 'SSH host', tunnel?.server_address),
      { kind: 'count', name: 'ssh_tunnel.server_port', label: 'SSH port', value: String(tunnel?.server_port ?? '') },
      given('username', 'SSH user name', tunnel?.username),
      {
        kind: 'secret',
        name: 'ssh_tunnel.password',
        label: 'SSH password',
        value: tunnel?.password ?? '',
        isPassword: true,
      },
      {
        kind: 'secret',
        name: 'ssh_tunnel.private_key',
        label: 'Private key',
        value: tunnel?.private_key ?? '',
        lines: 4,
        isCode: true,
        hint: 'PEM text, in place of a password.',
      },
      {
        kind: 'secret',
        name: 'ssh_tunnel.private_key_password',
        label: 'Passphrase of the key',
        value: tunnel?.private_key_password ?? '',
        isPassword: true,
      },
      ...(tunnel
        ? [{ kind: 'none', name: 'ssh_tunnel', label: 'Connect without the tunnel from now on', value: false } as const]
        : []),
    ],
  };
}

/** Settings that are seldom needed, in folded groups. Fields named `extra.…` are stored in its JSON. */
export function advancedParts(stored: ShownConnection | null): readonly FormPart[] {
  const extra = extraOf(stored);
  const flag = (name: keyof ShownConnection, label: string, hint: string, unset = false): RecordField => ({
    kind: 'flag',
    name,
    label,
    hint,
    value: stored === null ? unset : stored[name] === true,
  });
  const extraFlag = (name: string, label: string, hint: string, unset = false): RecordField => ({
    kind: 'flag',
    name: `extra.${name}`,
    label,
    hint,
    value: typeof extra[name] === 'boolean' ? extra[name] : unset,
  });
  const limit = (name: string, label: string, hint: string): RecordField => ({
    kind: 'count',
    name: `extra.limits.${name}`,
    label,
    hint,
    value: numberText(extra.limits, name),
  });
  const seconds = (name: string): string => numberText(extra.metadata_cache_timeout, name);
  return [
    {
      title: 'SQL Lab',
      about: 'What may be done with queries',
      fields: [
        flag('expose_in_sqllab', 'Expose database in SQL Lab', '', true),
        flag('allow_ctas', 'Allow CREATE TABLE AS', ''),
        flag('allow_cvas', 'Allow CREATE VIEW AS', ''),
        {
          kind: 'optional',
          name: 'force_ctas_schema',
          label: 'CTAS & CVAS SCHEMA',
          value: stored?.force_ctas_schema ?? '',
          maxLength: 250,
        },
        flag('allow_dml', 'Allow DDL and DML', 'INSERT, UPDATE, DELETE, CREATE …'),
        extraFlag('cost_estimate_enabled', 'Enable query cost estimation', ''),
        extraFlag('allows_virtual_table_explore', 'Allow this database to be explored', '', true),
        extraFlag('disable_data_preview', 'Disable SQL Lab data preview queries', ''),
      ],
    },
    {
      title: 'Performance',
      about: 'How long answers are kept',
      fields: [
        {
          kind: 'whole',
          name: 'cache_timeout',
          label: 'Chart cache timeout',
          value: stored?.cache_timeout == null ? '' : String(stored.cache_timeout),
          hint: 'Seconds; 0 keeps it for ever, -1 never.',
        },
        {
          kind: 'count',
          name: 'extra.metadata_cache_timeout.schema_cache_timeout',
          label: 'Schema cache timeout',
          value: seconds('schema_cache_timeout'),
          hint: 'Seconds for which the list of schemas is kept.',
        },
        {
          kind: 'count',
          name: 'extra.metadata_cache_timeout.table_cache_timeout',
          label: 'Table cache timeout',
          value: seconds('table_cache_timeout'),
          hint: 'Seconds for which the list of tables is kept.',
        },
        flag('allow_run_async', 'Asynchronous query execution', ''),
        extraFlag('cancel_query_on_windows_unload', 'Cancel query on window unload event', ''),
      ],
    },
    {
      title: 'Limits',
      about: 'How much one query may take',
      fields: [
        limit('rows', 'Most rows', '100,000 when empty.'),
        limit('timeout_ms', 'Longest time (milliseconds)', '60,000 when empty.'),
        limit('connections', 'Queries at a time', '10 when empty. Those who ask in their own name have as many each.'),
        limit('cost', 'Most cost', 'As the database plans it, before it runs. PostgreSQL and Redshift tell it.'),
      ],
    },
    {
      title: 'Security',
      about: 'Secrets, certificates, uploads',
      fields: [
        flag('impersonate_user', 'Impersonate logged in user', ''),
        flag('allow_file_upload', 'Allow file uploads to database', ''),
        {
          kind: 'lines',
          name: 'extra.schemas_allowed_for_file_upload',
          label: 'Schemas allowed for file upload',
          value: textsOf(extra.schemas_allowed_for_file_upload).join(', '),
          hint: 'With commas between; any when empty.',
        },
        {
          kind: 'lines',
          name: 'extra.allowed_functions',
          label: 'Functions of your own that queries may call',
          value: textsOf(extra.allowed_functions).join(', '),
          hint: 'With commas between, as they are written: name or schema.name. Only those that see their arguments and nothing else: everybody who may ask the database may call them.',
        },
        {
          kind: 'text',
          name: 'masked_encrypted_extra',
          label: 'Secure extra',
          value: stored?.masked_encrypted_extra ?? '',
          lines: 3,
          isCode: true,
          hint: 'JSON, sealed where it is stored. A certificate of this side: {"connect_args": {"sslcert": "…", "sslkey": "…"}}, each PEM text or a file of the server.',
        },
        {
          kind: 'optional',
          name: 'server_cert',
          label: 'Root certificate',
          value: stored?.server_cert ?? '',
          lines: 3,
          isCode: true,
          hint: 'PEM text.',
        },
      ],
    },
    {
      title: 'Other',
      about: 'For its driver and its description',
      fields: [
        {
          kind: 'json',
          name: 'extra.engine_params',
          label: 'Engine Parameters',
          value: jsonText(extra.engine_params),
          lines: 4,
          isCode: true,
          hint: 'JSON.',
        },
        {
          kind: 'json',
          name: 'extra.metadata_params',
          label: 'Metadata Parameters',
          value: jsonText(extra.metadata_params),
          lines: 3,
          isCode: true,
          hint: 'JSON.',
        },
        { kind: 'given', name: 'extra.version', label: 'Version', value: String(extra.version ?? '') },
        extraFlag('disable_drill_to_detail', 'Disable drill to detail', ''),
        extraFlag('allow_multi_catalog', 'Let other catalogs be chosen', ''),
      ],
    },
  ];
}

function extraOf(stored: ShownConnection | null): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(stored?.extra || '{}');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

function numberText(value: unknown, name: string): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  return typeof found === 'number' ? String(found) : '';
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function jsonText(value: unknown): string {
  return value === undefined || value === null ? '' : JSON.stringify(value, null, 2);
}
