import { resolve } from 'node:path';
import { dataFolder } from '@/db/location';
import type { Address } from '@/lib/server/engines/engine';

export const inMemory = ':memory:';

/** Absolute path of an embedded database's file, or `:memory:`; a relative path starts in the data folder. */
export function pathOf({ database }: Address): string {
  if (!database || database === inMemory) return inMemory;
  return resolve(dataFolder(), database);
}
