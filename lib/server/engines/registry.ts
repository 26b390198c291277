import { AppError } from '@/lib/errors/app-error';
import { duckdb } from './duckdb';
import type { Engine } from './engine';
import { postgresql } from './postgresql';

/** Every database product, by the name that stands first in its addresses. */
export const engines = { postgresql, duckdb } as const satisfies Record<string, Engine>;

/** The engine of an address's scheme. */
export function engineOf(scheme: string): Engine {
  const engine = Object.values<Engine>(engines).find(({ schemes }) => schemes.includes(scheme.toLowerCase()));
  if (!engine) throw new AppError('database_engine_unknown', { scheme });
  return engine;
}
