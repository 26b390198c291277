import { eq } from 'drizzle-orm';
import { database, sshTunnel } from '@/db/schema/database';
import { databaseView } from '@/lib/permissions/object-permission';
import { addPermissionViews } from '@/lib/server/auth/permission-view';
import { maskAddress, parseAddress, passwordMask } from '@/lib/server/database/address';
import { seal } from '@/lib/server/secrets';
import type { DatabaseAsset } from './asset';
import { demandCreate, demandOverwrite, type ImportContext, keeps } from './import-context';

/** Stores one database of a bundle, or keeps the one that is here. Its id. */
export async function importDatabase(context: ImportContext, path: string, asset: DatabaseAsset): Promise<number> {
  const { db, viewer } = context;
  const [existing] = await db.select({ id: database.id }).from(database).where(eq(database.uuid, asset.uuid));
  if (existing && keeps(context, 'databases', asset.uuid)) return existing.id;
  if (existing) demandOverwrite(context, 'databases', []);
  else demandCreate(context, 'databases');

  const values = { ...databaseValues(asset, context.secrets.passwords[path]), changed_by_fk: viewer.id };
  const [stored] = existing
    ? await db.update(database).set(values).where(eq(database.id, existing.id)).returning()
    : await db
        .insert(database)
        .values({ ...values, created_by_fk: viewer.id })
        .returning();
  if (!stored) throw new Error('the database was not stored');
  if (!existing) context.madeDatabases.add(stored.id);
  await addPermissionViews(db, [{ verb: 'database_access', view: databaseView(stored) }]);
  if (asset.ssh_tunnel) await importTunnel(context, path, stored.id, asset.ssh_tunnel);
  return stored.id;
}

function databaseValues(asset: DatabaseAsset, givenPassword: string | undefined) {
  const address = parseAddress(asset.sqlalchemy_uri);
  const ownPassword = address.password === passwordMask ? null : address.password;
  const password = givenPassword ?? asset.password ?? ownPassword;
  const { schemas_allowed_for_csv_upload, ...extra } = asset.extra;
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
  database_id: number,
  tunnel: NonNullable<DatabaseAsset['ssh_tunnel']>,
): Promise<void> {
  const { secrets, db, viewer } = context;
  const values = {
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

/** A mask stands for a secret that is stored already: it changes nothing. */
function sealed<K extends string>(key: K, secret: string | null | undefined): { [key in K]?: string } {
  return secret && secret !== passwordMask ? ({ [key]: seal(secret) } as { [key in K]: string }) : {};
}
