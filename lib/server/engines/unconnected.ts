import { AppError } from '@/lib/errors/app-error';
import type { Engine } from './engine';

/** The `connect` of a database whose SQL is known but to which there is no driver. */
export function unconnected(engineName: string): Engine['connect'] {
  return async () => {
    throw new AppError('database_driver_unknown', { engine_name: engineName });
  };
}
