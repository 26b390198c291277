import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { database, sshTunnel } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { report } from '@/db/schema/report';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { creation, type RowWrite, update, type Values, type Write, type WritePlan } from '@/lib/server/api/write/write';
import { config } from '@/lib/server/config';
import { maskAddress, parseAddress } from '@/lib/server/database/address';
import { addDatabaseRights, removeDatabaseRights, renameDatabaseRights } from '@/lib/server/database/database-rights';
import { driverSettings, type StoredSettings } from '@/lib/server/database/driver-settings';
import { reachAs } from '@/lib/server/database/impersonation';
import { oauth2ClientIn } from '@/lib/server/database/oauth2-client';
import { demandOwnFunctions } from '@/lib/server/database/own-functions';
import { addressGiven, formValues } from '@/lib/server/database/reach';
import { demandEngineArguments, sealExtra } from '@/lib/server/database/secret-extra';
import { demandGiven, isSamePlace, keepsSecrets, type SecretPlace } from '@/lib/server/database/secret-place';
import type { TunnelSettings } from '@/lib/server/database/ssh-tunnel';
import { openAddress, type StoredAddress, storeAddress } from '@/lib/server/database/stored-address';
import { storedTunnel, storeTunnel, tunnelSettings } from '@/lib/server/database/stored-tunnel';
import { tryConnection } from '@/lib/server/database/try-connection';
import { forgetTokensOf } from '@/lib/server/database/user-token';
import type { Impersonation } from '@/lib/server/engines/connect/impersonation';
import { engineOf } from '@/lib/server/engines/registry';
import { seal } from '@/lib/server/secrets';
import { parseForeignJson } from '@/lib/text/foreign-json';
import { type DatabaseBody, databaseChanges, newDatabase } from './body';
import { driverOf } from './text';

type Row = typeof database.$inferSelect;

const defaultExtra = `{
    "metadata_params": {},
    "engine_params": {},
    "metadata_cache_timeout": {},
    "schemas_allowed_for_file_upload": []
}
`;

async function nameProblems({ database_name: name }: DatabaseBody, { tx }: Write, id: number | null) {
  if (name == null) return {};
  const isOther = id === null ? undefined : ne(database.id, id);
  const taken = await tx.$count(database, and(eq(database.database_name, name), isOther));
  return taken > 0 ? { database_name: 'A database with the same name already exists.' } : {};
}

function own(body: DatabaseBody): Values {
  const { engine, driver, parameters, ssh_tunnel, sqlalchemy_uri, masked_encrypted_extra, server_cert, ...rest } = body;
  const { is_managed_externally, extra, ...columns } = rest;
  return {
    ...columns,
    ...(is_managed_externally == null ? {} : { is_managed_externally }),
    ...(extra === undefined ? {} : { extra: extra || '{}' }),
    ...(server_cert === undefined ? {} : { server_cert: server_cert ? seal(server_cert) : null }),
  };
}

function secrets({ masked_encrypted_extra: text }: DatabaseBody, earlier: string | null): Values {
  if (text === undefined) return {};
  return { encrypted_extra: text === null || text === '' ? null : sealExtra(text, earlier) };
}

/** Connects with the settings that are about to be stored. Throws when that fails. */
async function demandConnection(
  stored: StoredAddress & StoredSettings,
  body: DatabaseBody,
  impersonation: Impersonation | null,
  tunnel: TunnelSettings | null,
): Promise<void> {
  const address = openAddress(stored);
  const settings = driverSettings(stored);
  const engine = engineOf(address.scheme, address.driver);
  const named = { label: engine.label, name: engine.dialect.name };
  if (body.masked_encrypted_extra) demandEngineArguments(body.masked_encrypted_extra, named);
  const { engine_params: params } = parsedExtra(body.extra);
  if (params) demandEngineArguments(JSON.stringify(params), named);
  const client = oauth2ClientIn(stored.encrypted_extra);
  if (client === null) return tryConnection({ address, settings }, impersonation, tunnel);
  // No user has an OAuth2 token yet, so only the product's support for tokens is checked.
  reachAs(engine, { address, settings }, { username: impersonation?.username ?? null, accessToken: '' });
}

function impersonationOf(impersonates: boolean | undefined, { username }: Viewer): Impersonation | null {
  return impersonates ? { username: username ?? '', accessToken: null } : null;
}

/** Throws unless the functions in `allowed_functions` may be allowed for a database of this product. */
function demandFunctions({ sqlalchemy_uri, extra }: Pick<Row, 'sqlalchemy_uri' | 'extra'>): void {
  const { scheme, driver } = parseAddress(sqlalchemy_uri);
  const { allowed_functions } = parsedExtra(extra);
  if (allowed_functions != null) demandOwnFunctions(allowed_functions, engineOf(scheme, driver).dialect.name);
}

function parsedExtra(extra: string | null | undefined): { engine_params?: unknown; allowed_functions?: unknown } {
  const parsed: unknown = extra ? parseForeignJson(extra) : {};
  return typeof parsed === 'object' && parsed !== null ? parsed : {};
}

/** The body and the stored row, as the contract requires in the response of a write. */
function answered(body: DatabaseBody, row: Row): Values {
  const { engine, driver, parameters, ssh_tunnel, server_cert, ...rest } = body;
  const values = formValues(row.sqlalchemy_uri);
  return {
    ...rest,
    configuration_method: row.configuration_method,
    ...(values === null ? {} : { parameters: values }),
    sqlalchemy_uri: maskAddress(parseAddress(row.sqlalchemy_uri)),
  };
}

async function storedRow({ tx }: Write, id: number): Promise<Row> {
  const [row] = await tx.select().from(database).where(eq(database.id, id));
  if (!row) throw new AppError('not_found');
  return row;
}

async function whyInUse(ids: readonly number[], { tx }: Write): Promise<string | null> {
  if ((await tx.$count(dataset, inArray(dataset.database_id, [...ids]))) > 0) {
    return 'Cannot delete a database that has datasets attached';
  }
  const reports = await tx
    .select({ name: report.name })
    .from(report)
    .where(inArray(report.database_id, [...ids]))
    .orderBy(asc(report.id));
  if (reports.length === 0) return null;
  return `There are associated alerts or reports: ${reports.map(({ name }) => name).join(',')}`;
}

const uuidPattern = /^[\da-f]{8}(-?[\da-f]{4}){3}-?[\da-f]{12}$/i;

export const databaseWrite: WritePlan = {
  permission: 'can_write on Database',
  noun: ['database', 'databases'],
  log: 'DatabaseRestApi',
  owners: 'permission',
  wrapsRefusals: true,
  create: creation({
    schema: newDatabase,
    check: async (body, write) => {
      const address = addressGiven(body);
      if (body.ssh_tunnel && !config().hasTunnels) throw new AppError('ssh_tunnel_off');
      const problems = {
        ...(address === null ? { sqlalchemy_uri: ['Field is required'] } : {}),
        ...(await nameProblems(body, write, null)),
      };
      if (body.uuid !== undefined && !uuidPattern.test(body.uuid))
        throw new AppError('not_created', { thing: 'Database' });
      return problems;
    },
    row: async (body, { viewer }) => {
      const stored = storeAddress(addressGiven(body) ?? '');
      const tunnel = body.ssh_tunnel ? tunnelSettings(body.ssh_tunnel, undefined) : null;
      const settings = {
        extra: defaultExtra,
        encrypted_extra: seal('{}'),
        server_cert: null,
        ...own(body),
        ...secrets(body, null),
      };
      demandFunctions({ ...settings, ...stored });
      const impersonation = impersonationOf(body.impersonate_user, viewer);
      await demandConnection({ ...settings, ...stored }, body, impersonation, tunnel).catch((problem: unknown) => {
        throw isDriverMissing(problem) ? new AppError('database_connection_failed', {}, { cause: problem }) : problem;
      });
      return { ...settings, ...stored };
    },
    after: async (body, { tx, id, viewer }) => {
      await addDatabaseRights(tx, { id, database_name: body.database_name });
      if (body.ssh_tunnel) await storeTunnel(tx, id, tunnelSettings(body.ssh_tunnel, undefined), viewer.id);
    },
    answer: async (body, write) => {
      const row = await storedRow(write, write.id);
      const { expose_in_sqllab, uuid } = row;
      return { expose_in_sqllab, driver: driverOf(row.sqlalchemy_uri), ...answered(body, row), uuid };
    },
  }),
  update: update({
    schema: databaseChanges,
    check: async (body, write) => {
      addressGiven(body);
      if (body.ssh_tunnel && !config().hasTunnels) throw new AppError('ssh_tunnel_off');
      if (body.database_name === null) throw new AppError('not_updated', { thing: 'Database' });
      return nameProblems(body, write, write.id);
    },
    row: async (body, write) => {
      const earlier = await storedRow(write, write.id);
      const address = addressGiven(body);
      const stored = address === null ? earlier : storeAddress(address, earlier);
      const impersonation = impersonationOf(body.impersonate_user ?? earlier.impersonate_user, write.viewer);
      const earlierTunnel = await storedTunnel(write.tx, write.id);
      const tunnel =
        body.ssh_tunnel || (earlierTunnel && body.ssh_tunnel !== null)
          ? tunnelSettings(body.ssh_tunnel ?? {}, earlierTunnel)
          : null;
      const { sqlalchemy_uri, password } = stored;
      const changes = { ...own(body), ...secrets(body, earlier.encrypted_extra), sqlalchemy_uri, password };
      if (body.extra !== undefined || address !== null) demandFunctions({ ...earlier, ...changes });
      const isMoved = !isSamePlace(
        placeOf(earlier, earlierTunnel ?? null),
        placeOf({ ...earlier, ...changes }, tunnel),
      );
      if (isMoved) {
        const isKept = password !== null && password === earlier.password;
        demandGiven({ password: isKept, secrets: keepsSecrets(body.masked_encrypted_extra, earlier.encrypted_extra) });
      }
      await demandConnection({ ...earlier, ...changes }, body, impersonation, tunnel).catch((cause: unknown) => {
        throw isUnreached(cause) ? new AppError('database_connection_failed', {}, { cause }) : cause;
      });
      await forgetTokensOf(write.tx, earlier, { ...earlier, ...changes, isMoved });
      return { ...changes, ...(await renamed(body, earlier, write)) };
    },
    after: async (body, { tx, id, viewer }) => {
      if (body.ssh_tunnel === null) await tx.delete(sshTunnel).where(eq(sshTunnel.database_id, id));
      if (!body.ssh_tunnel) return;
      await storeTunnel(tx, id, tunnelSettings(body.ssh_tunnel, await storedTunnel(tx, id)), viewer.id);
    },
    answer: async (body, write) => answered(body, await storedRow(write, write.id)),
  }),
  remove: {
    isSingle: true,
    inUse: whyInUse,
    before: async (ids, { tx }) => {
      const gone = await tx
        .select({ name: database.database_name })
        .from(database)
        .where(inArray(database.id, [...ids]));
      await removeDatabaseRights(
        tx,
        gone.map(({ name }) => name),
      );
    },
  },
};

function placeOf(row: StoredAddress & StoredSettings, tunnel: SecretPlace['tunnel']): SecretPlace {
  return { address: parseAddress(row.sqlalchemy_uri), settings: row, tunnel };
}

/** Renames the rights together with the database. */
async function renamed({ database_name: name }: DatabaseBody, earlier: Row, { tx }: RowWrite): Promise<Values> {
  if (name == null || name === earlier.database_name) return {};
  await renameDatabaseRights(tx, earlier.database_name, name);
  return { database_name: name };
}

/** True for connection errors. Errors of the settings themselves are returned unchanged. */
function isUnreached(problem: unknown): boolean {
  return problem instanceof AppError && !['oauth2_client_invalid', 'impersonation_unsupported'].includes(problem.code);
}

function isDriverMissing(problem: unknown): boolean {
  if (!(problem instanceof AppError)) return false;
  return ['database_engine_unknown', 'database_driver_unknown', 'database_driver_absent'].includes(problem.code);
}
