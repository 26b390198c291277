import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { AppError } from '@/lib/errors/app-error';
import { inMemory, pathOf } from '@/lib/server/engines/connect/database-file';
import type { Address, Connection, ConnectionLimits } from '@/lib/server/engines/engine';
import { connectNative } from '@/lib/server/engines/native/connection';
import { bytesOf } from '@/lib/server/engines/values/byte-size';
import { duckdbCatalog } from './catalog';

const maxThreads = 4;
const label = 'DuckDB';

/** Memory of a process in addition to what DuckDB accounts for: Node, its heap, results being sent. */
const besideBytes = 768 * 2 ** 20;

/**
 * Opens the file of an address in a process of its own, or shares the process that has it open. A missing file is not
 * created: throws `database_file_missing`.
 */
export async function connectDuckdb(address: Address, limits: ConnectionLimits): Promise<Connection> {
  const path = pathOf(address);
  if (path !== inMemory && !existsSync(path)) {
    throw new AppError('database_file_missing', { database: path, engine_name: label });
  }
  const config = lockedDown(address);
  return connectDuckdbAt(path, config, [], limits);
}

/** A connection to a file with settings and setup statements of our own, not from an address. */
export function connectDuckdbAt(
  path: string,
  config: Readonly<Record<string, string>>,
  setup: readonly string[],
  limits: ConnectionLimits,
): Promise<Connection> {
  const memoryBytes = (bytesOf(config.memory_limit ?? '') ?? 2 ** 30) * 1.25 + besideBytes;
  const source = { engine: 'duckdb', path, config: { ...sparing, ...config }, setup } as const;
  return connectNative({ source, label, memoryBytes }, limits, duckdbCatalog);
}

/** For every instance: no extension is installed or loaded automatically, and temporary files are bounded. */
const sparing = {
  max_temp_directory_size: '4GB',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
};

/** Settings of an instance that runs users' statements: it can read and write its own file, nothing else. */
function lockedDown({ query }: Address): Record<string, string> {
  const { memory_limit = '1GB', threads = String(Math.min(maxThreads, availableParallelism())) } = query;
  const { max_temp_directory_size = sparing.max_temp_directory_size } = query;
  return {
    memory_limit: String(memory_limit),
    threads: String(threads),
    max_temp_directory_size: String(max_temp_directory_size),
    allow_community_extensions: 'false',
    enable_external_access: 'false',
    lock_configuration: 'true',
  };
}
