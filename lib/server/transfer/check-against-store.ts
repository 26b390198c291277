import { and, eq, inArray } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dashboard } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { savedQuery } from '@/db/schema/saved-query';
import { theme } from '@/db/schema/theme';
import { AppError } from '@/lib/errors/app-error';
import { config } from '@/lib/server/config';
import { isAddress, parseAddress, passwordMask } from '@/lib/server/database/address';
import { storedTunnel } from '@/lib/server/database/stored-tunnel';
import type { AssetFolder, Assets, DatabaseAsset } from './asset';
import { isMoved } from './import/database';
import { type ImportKind, importKinds } from './parse-bundle';
import { alreadyExists, type Problems, passwordWanted } from './problems';
import type { Secrets } from './secrets';

interface Wanted {
  readonly kind: ImportKind;
  readonly assets: Assets;
  readonly secrets: Secrets;
  readonly overwrite: boolean;
}

const tables = {
  databases: database,
  datasets: dataset,
  charts: chart,
  dashboards: dashboard,
  queries: savedQuery,
  themes: theme,
} as const;

/**
 * Adds the problems that need the metadata database: objects that exist already, names that are taken, missing
 * passwords.
 */
export async function checkAgainstStore(db: Metadata, wanted: Wanted, problems: Problems): Promise<void> {
  await checkExisting(db, wanted, problems);
  await checkPasswords(db, wanted, problems);
  await checkSlugs(db, wanted.assets, problems);
  await checkDatabaseNames(db, wanted.assets, problems);
  await checkTables(db, wanted, problems);
}

async function checkExisting(db: Metadata, { kind, assets, overwrite }: Wanted, problems: Problems): Promise<void> {
  const { folder } = importKinds[kind];
  if (folder === null || overwrite) return;
  const here = await storedUuids(
    db,
    folder,
    [...assets[folder].values()].map((asset) => asset.uuid),
  );
  for (const [path, asset] of assets[folder]) if (here.has(asset.uuid)) problems.set(path, alreadyExists(kind));
}

async function checkPasswords(db: Metadata, { kind, assets, secrets, overwrite }: Wanted, problems: Problems) {
  const wanting = [...assets.databases].filter(([path, asset]) => wantedSecret(path, asset, secrets) !== undefined);
  const uuids = wanting.map(([, asset]) => asset.uuid);
  const stored = uuids.length === 0 ? [] : await db.select().from(database).where(inArray(database.uuid, uuids));
  const isReplaced = kind === 'assets' || (kind === 'database' && overwrite);
  for (const [path, asset] of wanting) {
    const text = wantedSecret(path, asset, secrets);
    const here = stored.find(({ uuid }) => uuid === asset.uuid);
    const hasSecrets = here && (!isReplaced || !isMoved(here, (await storedTunnel(db, here.id)) ?? null, asset));
    if (text !== undefined && !hasSecrets) problems.set(path, { _schema: [text] });
  }
}

/** The message for the first secret of a file that is masked and was not provided; undefined when none is missing. */
function wantedSecret(path: string, asset: DatabaseAsset, secrets: Secrets): string | undefined {
  if (!isAddress(asset.sqlalchemy_uri)) throw new AppError('import_address_invalid');
  const masked = parseAddress(asset.sqlalchemy_uri).password === passwordMask;
  if (masked && !asset.password && secrets.passwords[path] === undefined) return passwordWanted.database;
  const tunnel = asset.ssh_tunnel;
  if (!tunnel) return undefined;
  if (!config().hasTunnels) throw new AppError('import_tunnel_off');
  const isMissing = (secret: string | null | undefined, given: string | undefined): boolean =>
    secret === passwordMask && given === undefined;
  if (isMissing(tunnel.password, secrets.ssh_tunnel_passwords[path])) return passwordWanted.tunnelPassword;
  if (isMissing(tunnel.private_key, secrets.ssh_tunnel_private_keys[path])) return passwordWanted.tunnelKey;
  if (isMissing(tunnel.private_key_password, secrets.ssh_tunnel_private_key_passwords[path])) {
    return passwordWanted.tunnelKeyPassword;
  }
  return undefined;
}

async function storedUuids(db: Metadata, folder: AssetFolder, uuids: string[]): Promise<Set<string>> {
  if (uuids.length === 0) return new Set();
  const table = tables[folder];
  const found = await db.select({ uuid: table.uuid }).from(table).where(inArray(table.uuid, uuids));
  return new Set(found.map(({ uuid }) => uuid));
}

async function checkSlugs(db: Metadata, assets: Assets, problems: Problems): Promise<void> {
  const slugs = [...assets.dashboards.values()].flatMap(({ slug }) => slug || []);
  if (slugs.length === 0) return;
  const taken = await db
    .select({ uuid: dashboard.uuid, slug: dashboard.slug })
    .from(dashboard)
    .where(inArray(dashboard.slug, slugs));
  for (const [path, asset] of assets.dashboards) {
    const isTaken = taken.some(({ uuid, slug }) => slug === asset.slug && uuid !== asset.uuid);
    if (isTaken) problems.set(path, { slug: ['Must be unique'] });
  }
}

async function checkDatabaseNames(db: Metadata, assets: Assets, problems: Problems): Promise<void> {
  const names = [...assets.databases.values()].map((asset) => asset.database_name);
  if (names.length === 0) return;
  const taken = await db
    .select({ uuid: database.uuid, name: database.database_name })
    .from(database)
    .where(inArray(database.database_name, names));
  for (const [path, asset] of assets.databases) {
    const isTaken = taken.some(({ uuid, name }) => name === asset.database_name && uuid !== asset.uuid);
    if (isTaken) problems.set(path, { database_name: ['A database with the same name already exists.'] });
  }
}

/** A table has at most one dataset: a file with another uuid cannot add a second one. */
async function checkTables(db: Metadata, { kind, assets, overwrite }: Wanted, problems: Problems): Promise<void> {
  const inFile = [...assets.datasets.values()];
  if (inFile.length === 0) return;
  const [sources, names] = [inFile.map((one) => one.database_uuid), inFile.map((one) => one.table_name)];
  const stored = await db
    .select({
      uuid: dataset.uuid,
      catalog: dataset.catalog,
      schema: dataset.schema,
      table_name: dataset.table_name,
      database_uuid: database.uuid,
    })
    .from(dataset)
    .innerJoin(database, eq(database.id, dataset.database_id))
    .where(and(inArray(database.uuid, sources), inArray(dataset.table_name, names)));
  const here = await storedUuids(
    db,
    'datasets',
    inFile.map(({ uuid }) => uuid),
  );
  const isReplaced = kind === 'assets' || (kind === 'dataset' && overwrite);
  const written = inFile.filter(({ uuid }) => isReplaced || !here.has(uuid));
  const claims = [...stored, ...written].map((one) => ({ key: tableKey(one), uuid: one.uuid }));
  for (const [path, asset] of assets.datasets) {
    const key = tableKey(asset);
    const other = claims.find((one) => one.key === key && one.uuid !== asset.uuid);
    if (other === undefined || !written.includes(asset)) continue;
    const place = [asset.catalog, asset.schema, asset.table_name].filter(Boolean).join('.');
    problems.set(path, { table_name: [`${place} has a dataset already, of the uuid ${other.uuid}.`] });
  }
}

interface TableOf {
  readonly database_uuid: string;
  readonly catalog?: string | null | undefined;
  readonly schema?: string | null | undefined;
  readonly table_name: string;
}

function tableKey({ database_uuid, catalog = null, schema = null, table_name }: TableOf): string {
  return JSON.stringify([database_uuid, catalog, schema, table_name]);
}
