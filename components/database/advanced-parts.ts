import type { RecordField } from '@/components/crud/record-field';
import database from '@/lib/text/messages/en/database.json';
import { textsOf } from '@/lib/text/messages/texts-of';
import { textsNow } from '@/lib/text/messages/translations';
import type { FormPart, ShownConnection } from './connection-fields';
import { withExample } from './with-example';

const t = textsOf(() => textsNow('database', database).parts);

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
    title: t('sshTunnel'),
    about: t('aServerOnThe'),
    fields: [
      given('server_address', t('sshHost'), tunnel?.server_address),
      { kind: 'count', name: 'ssh_tunnel.server_port', label: t('sshPort'), value: String(tunnel?.server_port ?? '') },
      given('username', t('sshUser'), tunnel?.username),
      {
        kind: 'secret',
        name: 'ssh_tunnel.password',
        label: t('sshPassword'),
        value: tunnel?.password ?? '',
        isPassword: true,
      },
      {
        kind: 'secret',
        name: 'ssh_tunnel.private_key',
        label: t('privateKey'),
        value: tunnel?.private_key ?? '',
        lines: 4,
        isCode: true,
        hint: t('pemTextInPlace'),
      },
      {
        kind: 'secret',
        name: 'ssh_tunnel.private_key_password',
        label: t('passphraseOfTheKey'),
        value: tunnel?.private_key_password ?? '',
        isPassword: true,
      },
      ...(tunnel
        ? [{ kind: 'none', name: 'ssh_tunnel', label: t('connectWithoutTheTunnel'), value: false } as const]
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
      title: t('sqlLab'),
      about: t('adjustSqlLab'),
      fields: [
        flag('expose_in_sqllab', t('exposeInSqlLab'), '', true),
        flag('allow_ctas', t('allowCtas'), ''),
        flag('allow_cvas', t('allowCvas'), ''),
        {
          kind: 'optional',
          name: 'force_ctas_schema',
          ...withExample(t('ctasCvasSchema'), t('createOrSelectSchema')),
          value: stored?.force_ctas_schema ?? '',
          maxLength: 250,
        },
        flag('allow_dml', t('allowDml'), 'INSERT, UPDATE, DELETE, CREATE …'),
        extraFlag('cost_estimate_enabled', t('enableCost'), ''),
        extraFlag('allows_virtual_table_explore', t('allowExplored'), '', true),
        extraFlag('disable_data_preview', t('disablePreview'), ''),
      ],
    },
    {
      title: t('performance'),
      about: t('adjustPerformance'),
      fields: [
        {
          kind: 'whole',
          name: 'cache_timeout',
          ...withExample(t('chartCacheTimeout'), t('enterDuration')),
          value: stored?.cache_timeout == null ? '' : String(stored.cache_timeout),
          hint: t('seconds0KeepsIt'),
        },
        {
          kind: 'count',
          name: 'extra.metadata_cache_timeout.schema_cache_timeout',
          ...withExample(t('schemaCacheTimeout'), t('enterDuration')),
          value: seconds('schema_cache_timeout'),
          hint: t('secondsForWhichThe'),
        },
        {
          kind: 'count',
          name: 'extra.metadata_cache_timeout.table_cache_timeout',
          ...withExample(t('tableCacheTimeout'), t('enterDuration')),
          value: seconds('table_cache_timeout'),
          hint: t('secondsForWhichThe2'),
        },
        flag('allow_run_async', t('asyncExecution'), ''),
        extraFlag('cancel_query_on_windows_unload', t('cancelOnUnload'), ''),
      ],
    },
    {
      title: t('limits'),
      about: t('howMuchOneQuery'),
      fields: [
        limit('rows', t('mostRows'), t('mostRowsHint')),
        limit('timeout_ms', t('longestTime'), t('longestTimeHint')),
        limit('connections', t('queriesAtATime'), t('queriesAtATimeHint')),
        limit('cost', t('mostCost'), t('mostCostHint')),
      ],
    },
    {
      title: t('security'),
      about: t('addInformation'),
      fields: [
        flag('impersonate_user', t('impersonate'), ''),
        flag('allow_file_upload', t('allowFileUpload'), ''),
        {
          kind: 'lines',
          name: 'extra.schemas_allowed_for_file_upload',
          label: t('schemasAllowedForFile'),
          value: namesIn(extra.schemas_allowed_for_file_upload).join(', '),
          hint: t('withCommasBetweenAny'),
        },
        {
          kind: 'lines',
          name: 'extra.allowed_functions',
          label: t('functionsOfYourOwn'),
          value: namesIn(extra.allowed_functions).join(', '),
          hint: t('withCommasBetweenAs'),
        },
        {
          kind: 'text',
          name: 'masked_encrypted_extra',
          label: t('secureExtra'),
          value: stored?.masked_encrypted_extra ?? '',
          lines: 3,
          isCode: true,
          hint: t('jsonSealedWhereIt'),
        },
        {
          kind: 'optional',
          name: 'server_cert',
          ...withExample(t('rootCertificate'), t('enterCaBundle')),
          value: stored?.server_cert ?? '',
          lines: 3,
          isCode: true,
          hint: t('pemText'),
        },
      ],
    },
    {
      title: t('other'),
      about: t('additional'),
      fields: [
        {
          kind: 'json',
          name: 'extra.engine_params',
          label: t('engineParameters'),
          value: jsonText(extra.engine_params),
          lines: 4,
          isCode: true,
          hint: t('json'),
        },
        {
          kind: 'json',
          name: 'extra.metadata_params',
          label: t('metadataParameters'),
          value: jsonText(extra.metadata_params),
          lines: 3,
          isCode: true,
          hint: t('json'),
        },
        {
          kind: 'given',
          name: 'extra.version',
          ...withExample(t('version'), t('versionNumber')),
          value: String(extra.version ?? ''),
        },
        extraFlag('disable_drill_to_detail', t('disableDrill'), ''),
        extraFlag('allow_multi_catalog', t('otherCatalogs'), ''),
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

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function jsonText(value: unknown): string {
  return value === undefined || value === null ? '' : JSON.stringify(value, null, 2);
}
