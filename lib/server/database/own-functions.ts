import { AppError } from '@/lib/errors/app-error';
import type { Engine } from '@/lib/server/engines/engine';
import { neverAllowed } from '@/lib/sql/refused-functions';
import type { DatabaseExtra } from './database-extra';

const [most, longest] = [200, 128];

/** An unquoted function name, optionally qualified with a schema or package. */
const written = /^[\p{L}_][\p{L}\p{N}_$]*(?:\.[\p{L}_][\p{L}\p{N}_$]*)?$/u;

function isWritten(name: unknown): name is string {
  return typeof name === 'string' && name.length <= longest && written.test(name);
}

/** The engine with the functions that a database's `extra` allows in addition, except invalid and harmful ones. */
export function withOwnFunctions(engine: Engine, { allowed_functions: listed = [] }: DatabaseExtra): Engine {
  const names = listed.filter(isWritten).map((name) => name.toLowerCase());
  if (names.length === 0 || listed.length > most) return engine;
  const harmful = new Set(neverAllowed(names, engine.dialect.name));
  const ownFunctions = new Set(names.filter((name) => !harmful.has(name)));
  return { ...engine, dialect: { ...engine.dialect, ownFunctions } };
}

/** Throws `own_functions_invalid` or `own_functions_harmful` unless the list is valid in a database's `extra`. */
export function demandOwnFunctions(listed: unknown, dialect: string): void {
  if (listed === undefined || listed === null) return;
  const refuse = (reason: string) => new AppError('own_functions_invalid', { most, longest, reason });
  if (!Array.isArray(listed)) throw refuse('this is no list');
  if (listed.length > most) throw refuse(`these are ${listed.length}`);
  const at = listed.findIndex((name) => !isWritten(name));
  if (at >= 0) throw refuse(`${String(JSON.stringify(listed[at])).slice(0, longest)} is none`);
  const names = neverAllowed(
    listed.filter(isWritten).map((name) => name.toLowerCase()),
    dialect,
  );
  if (names.length > 0) throw new AppError('own_functions_harmful', { names: names.join(', ') });
}
