import { and, eq } from 'drizzle-orm';
import { database, sshTunnel } from '@/db/schema/database';
import { AppError } from '@/lib/errors/app-error';
import { databaseView } from '@/lib/permissions/object-permission';
import { rows } from '@/lib/permissions/rows';
import { toSql } from '@/lib/server/api/scope';
import { databaseScope } from '@/lib/server/api/scopes';
import { addPermissionViews } from '@/lib/server/auth/permission-view';
import { maskAddress, parseAddress, passwordMask } from '@/lib/server/database/address';
import { renameDatabaseRights } from '@/lib/server/database/database-rights';
import { demandOwnFunctions } from '@/lib/server/database/own-functions';
import { isSamePlace, type SecretPlace } from '@/lib/server/database/secret-place';
import { isSameTunnel, storedTunnel } from '@/lib/server/database/stored-tunnel';
import { forgetTokensOf } from '@/lib/server/database/user-token';
import { engineOf } from '@/lib/server/engines/registry';
import { seal } from '@/lib/server/secrets';
import type { DatabaseAsset } from '@/lib/server/transfer/asset';
import { demandCreate, demandOverwrite, type ImportContext, keeps } from './context';

/** Stores one database of a bundle; an existing one is kept unless it may be overwritten. Returns its id. */
export async function importDatabase(context: ImportContext, path: string, asset: DatabaseAsset): Promise<number> {
  const { db, viewer } = context;
  const [existing] = await db.select().from(database).where(eq(database.uuid, asset.uuid));
  if (existing && keeps(context, 'databases', asset.uuid)) return existing.id;
  if (existing) await demandReplace(context, existing.id);
  else demandCreate(context, 'databases');

  const held = existing && (await storedTunnel(db, existing.id));
  const isElsewhere = existing !== undefined && isMoved(existing, held ?? null, asset);
  const values = {
    ...(isElsewhere ? noSecrets : {}),
    ...databaseValues(asset, context.secrets.passwords[path]),
    changed_by_fk: viewer.id,
  };
  if (existing) {
    await forgetTokensOf(db, existing, { ...existing, ...values, isMoved: isElsewhere });
    await renameDatabaseRights(db, existing.database_name, asset.database_name);
  }
  const [stored] = existing
    ? await db.update(database).set(values).where(eq(database.id, existing.id)).returning()
    : await db
        .insert(database)
        .values({ ...values, created_by_fk: viewer.id })
        .returning();
  if (!stored) throw new Error('the database was not stored');
  if (!existing) context.madeDatabases.add(stored.id);
  await addPermissionViews(db, [{ verb: 'database_access', view: databaseView(stored) }]);
  if (asset.ssh_tunnel) await importTunnel(context, path, { id: stored.id, held: held ?? null }, asset.ssh_tunnel);
  return stored.id;
}

/** Throws `import_forbidden` unless the viewer may change databases, and this one is among those that they see. */
async function demandReplace(context: ImportContext, id: number): Promise<void> {
  demandOverwrite(context, 'databases', []);
  const { db, viewer } = context;
  const isSeen = await db.$count(database, and(eq(database.id, id), toSql(rows(viewer, 'database'), databaseScope)));
  if (isSeen === 0) throw new AppError('import_forbidden', { kind: 'database' });
}

/** Stored secrets are removed when the connection changes: they must not be sent to another server. */
const noSecrets = { password: null, encrypted_extra: null };

/** Whether the file changes the server, account or tunnel of a stored database. */
export function isMoved(
  stored: typeof database.$inferSelect,
  held: SecretPlace['tunnel'],
  { sqlalchemy_uri, extra, encrypted_extra, ssh_tunnel }: DatabaseAsset,
): boolean {
  const secrets = encrypted_extra ? seal(encrypted_extra) : stored.encrypted_extra;
  return !isSamePlace(
    { address: parseAddress(stored.sqlalchemy_uri), settings: stored, tunnel: held },
    {
      address: parseAddress(sqlalchemy_uri),
      settings: { extra: JSON.stringify(extra), encrypted_extra: secrets },
      tunnel: ssh_tunnel ?? held,
    },
  );
}

function databaseValues(asset: DatabaseAsset, givenPassword: string | undefined) {
  const address = parseAddress(asset.sqlalchemy_uri);
  const ownPassword = address.password === passwordMask ? null : address.password;
  const password = givenPassword ?? asset.password ?? ownPassword;
  const { schemas_allowed_for_csv_upload, ...extra } = asset.extra;
  if (extra.allowed_functions != null) {
    demandOwnFunctions(extra.allowed_functions, engineOf(address.scheme, address.driver).dialect.name);
  }
  return {
    uuid: asset.uuid,
    database_name: asset.database_name,
    sqlalchemy_uri: maskAddress(password && address.password === null ? { ...address, password } : address),
    ...(password ? { password: seal(password) } : {}),
    ...(asset.encrypted_extra ? { encrypted_extra: seal(asset.encrypted_extra) } : {}),
    extra: JSON.stringify(
      schemas_allowed_for_csv_upload === undefined
        ? extra
        : { ...extra, schemas_allowed_for_file_upload: schemas_allowed_for_csv_upload },
    ),
    cache_timeout: asset.cache_timeout ?? null,
    expose_in_sqllab: asset.expose_in_sqllab,
    allow_run_async: asset.allow_run_async,
    allow_ctas: asset.allow_ctas,
    allow_cvas: asset.allow_cvas,
    allow_dml: asset.allow_dml,
    allow_file_upload: asset.allow_file_upload ?? asset.allow_csv_upload ?? false,
    impersonate_user: asset.impersonate_user,
    configuration_method: asset.configuration_method,
    is_managed_externally: asset.is_managed_externally ?? false,
    external_url: asset.external_url ?? null,
  };
}

async function importTunnel(
  context: ImportContext,
  path: string,
  { id: database_id, held }: { readonly id: number; readonly held: SecretPlace['tunnel'] },
  tunnel: NonNullable<DatabaseAsset['ssh_tunnel']>,
): Promise<void> {
  const { secrets, db, viewer } = context;
  const isSame = held !== null && isSameTunnel(tunnel, held);
  const values = {
    ...(isSame ? {} : { password: null, private_key: null, private_key_password: null }),
    server_address: tunnel.server_address,
    server_port: tunnel.server_port,
    username: tunnel.username,
    ...sealed('password', secrets.ssh_tunnel_passwords[path] ?? tunnel.password),
    ...sealed('private_key', secrets.ssh_tunnel_private_keys[path] ?? tunnel.private_key),
    ...sealed('private_key_password', secrets.ssh_tunnel_private_key_passwords[path] ?? tunnel.private_key_password),
    changed_by_fk: viewer.id,
  };
  await db
    .insert(sshTunnel)
    .values({ ...values, database_id, created_by_fk: viewer.id })
    .onConflictDoUpdate({ target: sshTunnel.database_id, set: values });
}

/** A masked secret means that the stored one is kept. */
function sealed<K extends string>(key: K, secret: string | null | undefined): { [key in K]?: string } {
  return secret && secret !== passwordMask ? ({ [key]: seal(secret) } as { [key in K]: string }) : {};
}
