import { existsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { AppError } from '@/lib/errors/app-error';
import { inMemory, pathOf } from './database-file';
import type { Address } from './engine';

const maxThreads = 4;

/**
 * Two instances on one file would corrupt it and a second process cannot open it, so a file has one instance a process,
 * whatever number of times this module is loaded.
 */
declare global {
  var isolineDuckdb: Map<string, { instance: Promise<DuckDBInstance>; users: number }> | undefined;
}

export interface Lease {
  readonly instance: DuckDBInstance;
  release(): void;
}

/** Opens the file of an address, or joins those who have it open. A file that does not exist is not made. */
export async function leaseInstance(address: Address): Promise<Lease> {
  const path = pathOf(address);
  if (path === inMemory) {
    const instance = await DuckDBInstance.create(inMemory, lockedDown(address));
    return { instance, release: () => instance.closeSync() };
  }
  if (!existsSync(path)) throw new AppError('database_file_missing', { database: path, engine_name: 'DuckDB' });
  globalThis.isolineDuckdb ??= new Map();
  const open = globalThis.isolineDuckdb;
  const shared = open.get(path) ?? { instance: DuckDBInstance.create(path, lockedDown(address)), users: 0 };
  open.set(path, shared);
  shared.users += 1;
  const release = () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    open.delete(path);
    void shared.instance.then((instance) => instance.closeSync()).catch(() => undefined);
  };
  try {
    return { instance: await shared.instance, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** What an instance that runs the statements of users may do: read and write its own file, nothing else. */
export function lockedDown({ query }: Address): Record<string, string> {
  const { memory_limit = '1GB', threads = String(Math.min(maxThreads, availableParallelism())) } = query;
  return {
    memory_limit: String(memory_limit),
    threads: String(threads),
    temp_directory: join(tmpdir(), 'isoline-duckdb'),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    enable_external_access: 'false',
    lock_configuration: 'true',
  };
}
