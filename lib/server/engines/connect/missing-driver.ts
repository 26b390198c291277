import { AppError } from '@/lib/errors/app-error';
import type { Engine } from '@/lib/server/engines/engine';

const refusals = new WeakSet<Engine['connect']>();

/** A `connect` for a product that has a dialect here but no driver; it throws `database_driver_unknown`. */
export function missingDriver(engineName: string): Engine['connect'] {
  const refuse: Engine['connect'] = async () => {
    throw new AppError('database_driver_unknown', { engine_name: engineName });
  };
  refusals.add(refuse);
  return refuse;
}

/** Whether a driver exists for the product, installed or not. */
export function hasDriver({ connect }: Engine): boolean {
  return !refusals.has(connect);
}
