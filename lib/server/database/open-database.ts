import { eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { database } from '@/db/schema/database';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { Reading } from '@/lib/server/cache/reading';
import type { Connection, Engine } from '@/lib/server/engines/engine';
import { engineOf } from '@/lib/server/engines/registry';
import { measuredConnection } from '@/lib/server/metrics/measured-connection';
import { type DatabaseExtra, parseExtra } from './database-extra';
import { driverSettings } from './driver-settings';
import { type DatabaseImpersonation, impersonationOf, reachAs, renewing } from './impersonation';
import { withOwnFunctions } from './own-functions';
import { withinCost } from './planned-cost';
import { openedSettings, openTunnel } from './ssh-tunnel';
import { openAddress } from './stored-address';
import { storedTunnel } from './stored-tunnel';

/** A stored database with its connection and all that is needed to query it. */
export interface OpenDatabase {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly engine: Engine;
  readonly connection: Connection;
  readonly limits: { readonly rows: number; readonly timeoutMs: number };
  readonly extra: DatabaseExtra;
  /** Seconds; null means the default. */
  readonly cacheTimeout: number | null;
  readonly allows: {
    readonly dml: boolean;
    readonly ctas: boolean;
    readonly cvas: boolean;
    readonly fileUpload: boolean;
    readonly runAsync: boolean;
    readonly sqllab: boolean;
  };
  /** The user in whose name it is queried; null where all viewers use the account of its address. */
  readonly impersonatedUser: string | null;
}

type Row = typeof database.$inferSelect;

interface Entry {
  readonly id: number;
  readonly version: string;
  readonly opening: Promise<OpenDatabase>;
  usedAt: number;
}

const unusedMs = 10 * 60_000;
const defaultLimits = { rows: 100_000, timeoutMs: 60_000, connections: 10 };
const connectTimeoutMs = 10_000;

declare global {
  var isolineDatabases: Map<string, Entry> | undefined;
}

const reading = new Reading<number, Row | undefined>('databases');

async function storedDatabase(id: number): Promise<Row | undefined> {
  const db = await metadata();
  const [row] = await db.select().from(database).where(eq(database.id, id));
  return row;
}

/**
 * The connected database: opened once per process, again when its row changed, and closed after ten minutes without
 * use. With impersonation each user has a connection of their own; `viewer` null means no user. Throws
 * `database_not_found`.
 */
export async function openDatabase(id: number, viewer: Viewer | null): Promise<OpenDatabase> {
  const row = await reading.run(id, () => storedDatabase(id));
  if (!row) {
    closeDatabase(id);
    throw new AppError('database_not_found', { id });
  }
  const impersonation = await impersonationOf(row, viewer);
  const entries = opened();
  const key = `${id} ${impersonation?.name ?? ''}`;
  const version = `${row.changed_on.getTime()} ${impersonation?.version ?? ''}`;
  const existing = entries.get(key);
  if (existing?.version === version) {
    existing.usedAt = Date.now();
    return existing.opening;
  }
  const entry: Entry = { id, version, opening: connect(row, impersonation, viewer), usedAt: Date.now() };
  entries.set(key, entry);
  if (existing) close(existing);
  entry.opening.catch(() => {
    if (entries.get(key) === entry) entries.delete(key);
  });
  return entry.opening;
}

/** Closes every connection, for example before the process ends. */
export function closeDatabases(): void {
  for (const key of [...opened().keys()]) closeEntry(key);
}

async function connect(
  row: Row,
  impersonation: DatabaseImpersonation | null,
  viewer: Viewer | null,
): Promise<OpenDatabase> {
  const address = openAddress(row);
  const extra = parseExtra(row.extra);
  const engine = withOwnFunctions(engineOf(address.scheme, address.driver), extra);
  const rows = extra.limits?.rows ?? defaultLimits.rows;
  const timeoutMs = extra.limits?.timeout_ms ?? defaultLimits.timeoutMs;
  const maxConnections = extra.limits?.connections ?? defaultLimits.connections;
  const connection = async (): Promise<Connection> => {
    const limits = { maxConnections, connectTimeoutMs };
    const stored = await storedTunnel(await metadata(), row.id);
    const reach = reachAs(engine, { address, settings: driverSettings(row) }, impersonation?.impersonation ?? null);
    if (!stored) return engine.connect(reach.address, limits, reach.settings);
    const tunnel = await openTunnel(openedSettings(stored), reach.address, connectTimeoutMs);
    try {
      const connected = await engine.connect(tunnel.address, limits, reach.settings);
      return { ...connected, close: () => connected.close().finally(() => tunnel.close()) };
    } catch (problem) {
      tunnel.close();
      throw problem;
    }
  };
  const plain = measuredConnection(engine.dialect.name, await connection());
  const reopen = async () => (await openDatabase(row.id, viewer)).connection;
  const connected = impersonation?.token ? renewing(plain, impersonation.token, reopen) : plain;
  const mostCost = extra.limits?.cost;
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.database_name,
    engine,
    connection: mostCost === undefined ? connected : withinCost(engine, connected, mostCost),
    limits: { rows, timeoutMs },
    extra,
    cacheTimeout: row.cache_timeout,
    allows: {
      dml: row.allow_dml,
      ctas: row.allow_ctas,
      cvas: row.allow_cvas,
      fileUpload: row.allow_file_upload,
      runAsync: row.allow_run_async,
      sqllab: row.expose_in_sqllab,
    },
    impersonatedUser: impersonation?.name ?? null,
  };
}

function opened(): Map<string, Entry> {
  if (!globalThis.isolineDatabases) {
    globalThis.isolineDatabases = new Map();
    setInterval(closeUnused, unusedMs / 10).unref();
  }
  return globalThis.isolineDatabases;
}

function closeUnused(): void {
  for (const [key, { usedAt }] of opened()) if (Date.now() - usedAt > unusedMs) closeEntry(key);
}

function closeDatabase(id: number): void {
  for (const [key, entry] of opened()) if (entry.id === id) closeEntry(key);
}

function closeEntry(key: string): void {
  const entry = opened().get(key);
  opened().delete(key);
  if (entry) close(entry);
}

/** Running statements may finish; the caller does not wait for them. */
function close({ opening }: Entry): void {
  opening.then(({ connection }) => connection.close()).catch(() => undefined);
}
