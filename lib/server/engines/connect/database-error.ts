import { AppError } from '@/lib/errors/app-error';
import { catalogue } from '@/lib/errors/catalogue';
import type { ErrorFacts } from '@/lib/errors/entry';
import type { Address, Engine } from '@/lib/server/engines/engine';

/**
 * What a driver's message means: the first entry of the engine's table that matches it, else `database_failed`.
 * The context holds what the message may leave out: `addressFacts`, `seconds` of a timeout.
 */
export function databaseError(
  engine: Pick<Engine, 'label' | 'errors'>,
  message: string,
  context: ErrorFacts = {},
  cause?: unknown,
): AppError {
  const options = { cause: cause ?? new Error(message) };
  for (const [pattern, code, facts] of engine.errors) {
    const match = pattern.exec(message);
    if (!match) continue;
    const named = namedIn(catalogue[code].message, { ...context, ...match.groups });
    return new AppError(code, { ...named, ...facts, engine_name: engine.label }, options);
  }
  return new AppError('database_failed', { message, engine_name: engine.label }, options);
}

/** Facts that the sentence does not name would travel beside it: who asks a database is not told where it is. */
function namedIn(sentence: string, facts: ErrorFacts): ErrorFacts {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => sentence.includes(`{${name}}`)));
}

/** What a sentence about a connection may name; never its password. */
export function addressFacts({ username, host, port, database }: Address): ErrorFacts {
  return { username: username ?? '', hostname: host ?? '', port: port ?? '', database: database ?? '' };
}
