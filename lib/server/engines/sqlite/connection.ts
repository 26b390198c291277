import { existsSync } from 'node:fs';
import { AppError } from '@/lib/errors/app-error';
import { inMemory, pathOf } from '@/lib/server/engines/connect/database-file';
import type { Address, Connection, ConnectionLimits } from '@/lib/server/engines/engine';
import { connectNative } from '@/lib/server/engines/native/connection';
import { sqliteCatalog } from './catalog';

const label = 'SQLite';
/** Limit of the process's memory. SQLite sorts in memory here. */
const memoryBytes = 2 * 2 ** 30;

/**
 * Opens the file of an address in a process of its own, or shares the process that has it open. Throws
 * `database_file_missing`.
 */
export async function connectSqlite(address: Address, limits: ConnectionLimits): Promise<Connection> {
  const path = pathOf(address);
  if (path !== inMemory && !existsSync(path)) {
    throw new AppError('database_file_missing', { database: path, engine_name: label });
  }
  return connectNative({ source: { engine: 'sqlite', path }, label, memoryBytes }, limits, sqliteCatalog);
}
