import { connect } from './connect';
import type { Connection, Metadata } from './metadata';

export type { Metadata } from './metadata';

declare global {
  var isolineMetadata: Promise<Connection> | undefined;
}

/** Opened and migrated once a process, on first use. A failure is forgotten: the next call tries again. */
export async function metadata(): Promise<Metadata> {
  return (await connection()).database;
}

/** As long as this number stays the same nothing was written; null where nobody can know. */
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

/** False before the first use and after the end, when nobody should open it for what can wait. */
export function isMetadataOpen(): boolean {
  return globalThis.isolineMetadata !== undefined;
}

export async function closeMetadata(): Promise<void> {
  const open = globalThis.isolineMetadata;
  globalThis.isolineMetadata = undefined;
  await (await open)?.close();
}
