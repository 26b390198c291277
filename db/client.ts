import { connect } from './connect';
import type { Connection, Metadata } from './metadata';

export type { Metadata } from './metadata';

declare global {
  var isolineMetadata: Promise<Connection> | undefined;
}

/** Opened and migrated once a process, on first use. A failure is forgotten: the next call tries again. */
export async function metadata(): Promise<Metadata> {
  globalThis.isolineMetadata ??= connect().catch((error: unknown) => {
    globalThis.isolineMetadata = undefined;
    throw error;
  });
  return (await globalThis.isolineMetadata).database;
}

export async function closeMetadata(): Promise<void> {
  const connection = globalThis.isolineMetadata;
  globalThis.isolineMetadata = undefined;
  await (await connection)?.close();
}
