import { AppError } from '@/lib/errors/app-error';
import { catalogue } from '@/lib/errors/catalogue';
import type { ErrorFacts } from '@/lib/errors/entry';
import type { Address, Engine } from '@/lib/server/engines/engine';

/**
 * Translates a driver's message: the first entry of the engine's `errors` that matches it, else `database_failed`.
 * The place in the statement, where the message names one, becomes the facts `line` and `column`.
 * `context` has facts that the message may lack: `addressFacts`, `seconds` of a timeout.
 */
export function databaseError(
  engine: Pick<Engine, 'label' | 'errors' | 'placeIn'>,
  message: string,
  context: ErrorFacts = {},
  cause?: unknown,
): AppError {
  const options = { cause: cause ?? new Error(message) };
  const told = { ...engine.placeIn?.(message), engine_name: engine.label };
  for (const [pattern, code, facts] of engine.errors) {
    const match = pattern.exec(message);
    if (!match) continue;
    const named = namedIn(catalogue[code].message, { ...context, ...match.groups });
    return new AppError(code, { ...named, ...facts, ...told }, options);
  }
  return new AppError('database_failed', { message, ...told }, options);
}

/** Drops facts that the message does not name: all facts reach the viewer, who must not learn where the database is. */
function namedIn(sentence: string, facts: ErrorFacts): ErrorFacts {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => sentence.includes(`{${name}}`)));
}

/** Facts that a message about a connection may name; never the password. */
export function addressFacts({ username, host, port, database }: Address): ErrorFacts {
  return { username: username ?? '', hostname: host ?? '', port: port ?? '', database: database ?? '' };
}
