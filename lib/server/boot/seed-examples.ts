import { and, eq, sql } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { database } from '@/db/schema/database';
import { keyValue } from '@/db/schema/key-value';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { config } from '@/lib/server/config';
import type { Assets } from '@/lib/server/transfer/asset';
import { importAssets } from '@/lib/server/transfer/import/assets';
import { noSecrets } from '@/lib/server/transfer/secrets';
import { databaseAsset, exampleUuid } from './examples/assets';
import { examples } from './examples/examples';
import { loadExampleData } from './examples/load-example-data';

const mark = { resource: 'boot', key: 'examples' } as const;

/**
 * Imports the example dashboards once per installation: examples that an administrator deleted are not restored. The
 * data is in the data folder of each replica; a replica that starts without it creates it in the background.
 */
export async function seedExamples(db: Metadata, adminId: number): Promise<void> {
  if (await isSeeded(db)) {
    if (await isDatabaseHere(db)) makeDataBeside();
    return;
  }
  const { sqlalchemy_uri } = await loadExampleData(config().dataFolder);
  const admin = await loadUser(adminId);
  if (!admin) throw new Error('The examples need an administrator to belong to.');
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(1769172844)`);
    if (await isSeeded(tx)) return;
    const { viewer } = admin;
    const context = {
      db: tx,
      kind: 'dashboard',
      viewer,
      secrets: noSecrets,
      madeDatabases: new Set<number>(),
      kept: new Set<string>(),
    } as const;
    await importAssets({ ...context, overwrites: () => false }, exampleAssets(sqlalchemy_uri));
    await tx.insert(keyValue).values({ ...mark, value: 'true' });
  });
}

/** All examples as one bundle. */
export function exampleAssets(sqlalchemy_uri: string): Assets {
  const byUuid = <Asset extends { readonly uuid: string }>(assets: readonly Asset[]) =>
    new Map(assets.map((asset) => [asset.uuid, asset]));
  return {
    databases: byUuid([databaseAsset(sqlalchemy_uri)]),
    datasets: byUuid(examples.flatMap(({ datasets }) => datasets)),
    charts: byUuid(examples.flatMap(({ charts }) => charts)),
    dashboards: byUuid(examples.map(({ dashboard }) => dashboard)),
    queries: new Map(),
    themes: new Map(),
  };
}

async function isSeeded(db: Metadata): Promise<boolean> {
  const marked = and(eq(keyValue.resource, mark.resource), eq(keyValue.key, mark.key));
  return (await db.select({ id: keyValue.id }).from(keyValue).where(marked)).length > 0;
}

async function isDatabaseHere(db: Metadata): Promise<boolean> {
  const own = eq(database.uuid, exampleUuid('database'));
  return (await db.select({ id: database.id }).from(database).where(own)).length > 0;
}

/** Runs in the background: until the file exists, the example charts show that it is missing. */
function makeDataBeside(): void {
  loadExampleData(config().dataFolder).catch((error: unknown) => {
    console.error('The example data could not be made:', error);
  });
}
