import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { database, sshTunnel } from '@/db/schema/database';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import type { Action, Call } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { transact } from '@/lib/server/api/write/transact';
import { config } from '@/lib/server/config';
import { maskAddress, parseAddress, passwordMask } from '@/lib/server/database/address';
import { syncDatabaseRights } from '@/lib/server/database/database-rights';
import { driverSettings, type StoredSettings } from '@/lib/server/database/driver-settings';
import { impersonationOf } from '@/lib/server/database/impersonation';
import { oauth2ClientIn } from '@/lib/server/database/oauth2-client';
import { openDatabase } from '@/lib/server/database/open-database';
import { addressGiven, formValues } from '@/lib/server/database/reach';
import { demandEngineArguments, maskedExtra, sealExtra } from '@/lib/server/database/secret-extra';
import { demandGiven, isSamePlace, type SecretPlace } from '@/lib/server/database/secret-place';
import { openAddress } from '@/lib/server/database/stored-address';
import { storedTunnel, tunnelSettings } from '@/lib/server/database/stored-tunnel';
import { tryConnection } from '@/lib/server/database/try-connection';
import type { Impersonation } from '@/lib/server/engines/connect/impersonation';
import type { Address } from '@/lib/server/engines/engine';
import { engineOf } from '@/lib/server/engines/registry';
import { backendOf } from '@/lib/server/resources/dataset/text';
import { open, seal } from '@/lib/server/secrets';
import { SqlToValidate, sqlAnnotations } from '@/lib/server/sqllab/validate-sql';
import { parseForeignJson } from '@/lib/text/foreign-json';
import { connectionTest, withOlderName } from './body';
import { offeredEngines } from './offered-engines';
import { type Asking, type DatabaseRow, seenDatabase } from './read-metadata';
import { driverOf, engineInformation } from './text';
import { parametersBody, validate } from './validate-parameters';

type Body = z.infer<typeof connectionTest>;

/** Everything that may be edited. Secrets are masked; they are never sent to clients. */
export async function readConnection(asking: Asking) {
  const row = await seenDatabase(asking);
  const db = await metadata();
  const [tunnel] = await db.select().from(sshTunnel).where(eq(sshTunnel.database_id, row.id));
  const { id, uuid, sqlalchemy_uri: address } = row;
  const parameters = formValues(address);
  const { scheme, driver } = parseAddress(address);
  const result = {
    id,
    uuid,
    database_name: row.database_name,
    backend: backendOf(address),
    driver: driverOf(address),
    engine_information: engineInformation(address),
    allow_ctas: row.allow_ctas,
    allow_cvas: row.allow_cvas,
    allow_dml: row.allow_dml,
    allow_file_upload: row.allow_file_upload,
    allow_run_async: row.allow_run_async,
    cache_timeout: row.cache_timeout,
    configuration_method: row.configuration_method,
    expose_in_sqllab: row.expose_in_sqllab,
    extra: row.extra,
    force_ctas_schema: row.force_ctas_schema,
    impersonate_user: row.impersonate_user,
    is_managed_externally: row.is_managed_externally,
    masked_encrypted_extra: row.encrypted_extra === null ? null : maskedExtra(row.encrypted_extra),
    ...(parameters === null ? {} : { parameters, parameters_schema: engineOf(scheme, driver).form?.schema }),
    server_cert: row.server_cert === null ? null : open(row.server_cert),
    sqlalchemy_uri: maskAddress(parseAddress(address)),
    ...(tunnel ? { ssh_tunnel: shownTunnel(tunnel) } : {}),
  };
  return { id, result };
}

function shownTunnel(tunnel: typeof sshTunnel.$inferSelect) {
  const { id, server_address, server_port, username, password, private_key, private_key_password } = tunnel;
  return {
    id,
    server_address,
    server_port,
    username,
    ...(password === null ? {} : { password: passwordMask }),
    ...(private_key === null ? {} : { private_key: passwordMask }),
    ...(private_key_password === null ? {} : { private_key_password: passwordMask }),
  };
}

async function test({ request, viewer }: Call): Promise<Response> {
  const body = parseBody(connectionTest, withOlderName(await readJson(request)));
  const text = addressGiven(body);
  if (body.ssh_tunnel && !config().hasTunnels) throw new AppError('ssh_tunnel_off');
  if (text === null) throw new AppError('database_parameters_invalid');
  const stored = body.database_name ? await rowNamed(body.database_name) : undefined;
  const held = stored && (await storedTunnel(await metadata(), stored.id));
  const tunnel = body.ssh_tunnel ? tunnelSettings(body.ssh_tunnel, held) : null;
  const address = withStoredPassword(text, stored, body, { held: held ?? null, tunnel });
  const engine = knownEngine(address.scheme, address.driver);
  const named = { label: engine.label, name: engine.dialect.name };
  if (body.masked_encrypted_extra) demandEngineArguments(body.masked_encrypted_extra, named);
  const { engine_params: params } = z
    .object({ engine_params: z.unknown().optional() })
    .parse(parseForeignJson(body.extra || '{}'));
  if (params) demandEngineArguments(JSON.stringify(params), named);
  try {
    const isSame =
      stored?.sqlalchemy_uri === maskAddress(address) && isSameWay(text, stored, body, { held: held ?? null, tunnel });
    const given = withStoredSecrets(body, isSame ? stored : undefined);
    const impersonation = await impersonationIn({ body, given, stored: isSame ? stored : undefined, viewer });
    await tryConnection({ address, settings: driverSettings(given) }, impersonation, tunnel);
  } catch (problem) {
    if (!(problem instanceof AppError) || problem.code !== 'database_driver_unknown') throw problem;
    throw new AppError('database_driver_missing', { engine: productName(engine.dialect.name) });
  }
  return jsonResponse({ message: 'OK' });
}

async function rowNamed(name: string): Promise<DatabaseRow | undefined> {
  const db = await metadata();
  const [row] = await db.select().from(database).where(eq(database.database_name, name));
  return row;
}

/** The driver's settings. Masked secrets are replaced by those of the stored database at the same address. */
function withStoredSecrets(body: Body, stored: DatabaseRow | undefined): StoredSettings {
  const { extra, masked_encrypted_extra: secrets, server_cert } = body;
  const earlier = stored?.encrypted_extra ?? null;
  return {
    extra: extra || '{}',
    server_cert: server_cert ? seal(server_cert) : null,
    encrypted_extra: secrets === undefined || secrets === null ? earlier : sealExtra(secrets, earlier),
  };
}

interface Trial {
  readonly body: Body;
  readonly given: StoredSettings;
  readonly stored: DatabaseRow | undefined;
  readonly viewer: Viewer;
}

/**
 * Whom a test connection impersonates; null for nobody. Throws `oauth2_untried` for an unsaved database with OAuth2,
 * since the provider's sign-in must return to a stored database.
 */
async function impersonationIn({ body, given, stored, viewer }: Trial): Promise<Impersonation | null> {
  const impersonate_user = body.impersonate_user ?? false;
  if (oauth2ClientIn(given.encrypted_extra) !== null) {
    if (!stored) throw new AppError('oauth2_untried');
    return (await impersonationOf({ ...stored, ...given, impersonate_user }, viewer))?.impersonation ?? null;
  }
  return impersonate_user ? { username: viewer.username ?? '', accessToken: null } : null;
}

function knownEngine(scheme: string, driver: string | null) {
  try {
    return engineOf(scheme, driver);
  } catch {
    throw new AppError('database_driver_missing', { engine: 'BaseEngineSpec' });
  }
}

/** The product name that clients expect: `MssqlEngineSpec`. */
function productName(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}EngineSpec`;
}

interface Ways {
  readonly held: SecretPlace['tunnel'];
  readonly tunnel: SecretPlace['tunnel'];
}

/**
 * Replaces a masked password by the stored one of the database with this name and address. Throws
 * `database_password_needed` when the server, account or tunnel differs.
 */
function withStoredPassword(text: string, stored: DatabaseRow | undefined, body: Body, ways: Ways): Address {
  const address = parseAddress(text);
  if (address.password !== passwordMask || !stored) return address;
  const isSame = isSameWay(text, stored, body, ways);
  demandGiven({ password: !isSame && stored.password !== null, secrets: false });
  return isSame && stored.sqlalchemy_uri === maskAddress(address) ? openAddress(stored) : address;
}

function isSameWay(
  text: string,
  stored: DatabaseRow,
  { extra, masked_encrypted_extra }: Body,
  { held, tunnel }: Ways,
): boolean {
  const { encrypted_extra: earlier } = stored;
  const encrypted_extra = masked_encrypted_extra ? sealExtra(masked_encrypted_extra, earlier) : earlier;
  const settings = { extra: extra ?? stored.extra, encrypted_extra };
  return isSamePlace(
    { address: parseAddress(stored.sqlalchemy_uri), settings: stored, tunnel: held },
    { address: parseAddress(text), settings, tunnel },
  );
}

async function syncPermissions(call: Call): Promise<Response> {
  const row = await seenDatabase(call, 'database_unseen');
  const opened = await openDatabase(row.id, call.viewer);
  const own = engineInformation(row.sqlalchemy_uri).supports_dynamic_catalog ? openAddress(row).database : null;
  await transact(call, 'not_updated', { noun: ['database', 'databases'] }, ({ tx }) =>
    syncDatabaseRights(tx, row, opened.connection, own),
  );
  return jsonResponse({ message: 'Permissions successfully synced' });
}

async function removeTunnel(call: Call): Promise<Response> {
  const row = await seenDatabase(call);
  const db = await metadata();
  const gone = await db.delete(sshTunnel).where(eq(sshTunnel.database_id, row.id)).returning({ id: sshTunnel.id });
  if (gone.length === 0) throw new AppError('not_found');
  return jsonResponse({ message: 'OK' });
}

/** `POST <id>/validate_sql`: the errors of a script; nothing is run. */
async function validateSql(call: Call): Promise<Response> {
  const body = parseBody(SqlToValidate, await readJson(call.request));
  const row = await seenDatabase(call);
  return jsonResponse({ result: await sqlAnnotations(body, row, call.viewer, call.request.signal) });
}

const write = { permission: 'can_write on Database' } as const;

/** Reads, tests and maintains database connections. */
export const connectionActions: readonly Action[] = [
  { ...write, method: 'GET', path: ':id/connection', run: async (call) => jsonResponse(await readConnection(call)) },
  {
    method: 'GET',
    path: 'available',
    permission: 'can_read on Database',
    run: () => jsonResponse({ databases: offeredEngines() }),
  },
  { ...write, method: 'POST', path: 'test_connection', body: connectionTest, run: test },
  { ...write, method: 'POST', path: 'validate_parameters', body: parametersBody, run: validate },
  { ...write, method: 'POST', path: ':id/sync_permissions', run: syncPermissions },
  { ...write, method: 'DELETE', path: ':id/ssh_tunnel', run: removeTunnel },
  {
    method: 'POST',
    path: ':id/validate_sql',
    permission: 'can_read on Database',
    body: SqlToValidate,
    onlyReads: true,
    run: validateSql,
  },
];
