import { parseAddress } from '@/lib/server/database/address';
import type { Connection, DriverSettings, Engine } from '@/lib/server/engines/engine';
import { engineOf } from '@/lib/server/engines/registry';
import type { Opening, RemoteClient } from '@/lib/server/engines/remote/client';
import { remoteConnection } from '@/lib/server/engines/remote/connection';

export const options = () => ({ signal: new AbortController().signal, timeoutMs: 5_000, maxRows: 1_000 });

export function opening(text: string, settings: DriverSettings = {}): Opening {
  const address = parseAddress(text);
  const family: Engine = engineOf(address.scheme, address.driver);
  return { address, settings, family, maxConnections: 2, connectTimeoutMs: 1_000 };
}

export async function connected(open: Opening, client: Promise<RemoteClient> | RemoteClient): Promise<Connection> {
  return remoteConnection(await client, open);
}

/** A statement that ends only when it is cancelled. */
export const forever = () => new Promise<never>(() => undefined);
