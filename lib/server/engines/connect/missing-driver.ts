import { AppError } from '@/lib/errors/app-error';
import type { Engine } from '@/lib/server/engines/engine';

const refusals = new WeakSet<Engine['connect']>();

/** The `connect` of a database whose SQL is known but to which there is no driver. */
export function missingDriver(engineName: string): Engine['connect'] {
  const refuse: Engine['connect'] = async () => {
    throw new AppError('database_driver_unknown', { engine_name: engineName });
  };
  refusals.add(refuse);
  return refuse;
}

/** Whether there is a driver at all, installed or not. */
export function hasDriver({ connect }: Engine): boolean {
  return !refusals.has(connect);
}
