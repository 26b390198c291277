import { connect } from './connect';
import type { Connection, Metadata, ReplicaReport } from './metadata';

export type { Metadata } from './metadata';

declare global {
  var isolineMetadata: Promise<Connection> | undefined;
}

/**
 * The metadata database, opened and migrated once per process, on first use. After a failure the next call tries again.
 */
export async function metadata(): Promise<Metadata> {
  return (await connection()).database;
}

/**
 * The metadata database for a read that is not followed by a write: the read replica while it shows every save that
 * ended before, else the primary. Journals may lack the last seconds. Statements that write fail on it.
 */
export async function readMetadata(): Promise<Metadata> {
  const { replica, database } = await connection();
  return replica ? replica.database() : database;
}

/** The state of the read replica; null without one, and before the database was opened. */
export async function replicaReport(): Promise<ReplicaReport | null> {
  return (await globalThis.isolineMetadata)?.replica?.report ?? null;
}

/**
 * A number that changes with every write except to `journals`; while it is the same, cached reads are valid. Null with
 * PostgreSQL, where other processes write too.
 */
export async function metadataGeneration(): Promise<number | null> {
  return (await connection()).generation();
}

function connection(): Promise<Connection> {
  globalThis.isolineMetadata ??= connect().catch((error: unknown) => {
    globalThis.isolineMetadata = undefined;
    throw error;
  });
  return globalThis.isolineMetadata;
}

/** False before the first use and after closing. Deferrable work must not open the database then. */
export function isMetadataOpen(): boolean {
  return globalThis.isolineMetadata !== undefined;
}

export async function closeMetadata(): Promise<void> {
  const open = globalThis.isolineMetadata;
  globalThis.isolineMetadata = undefined;
  await (await open)?.close();
}
