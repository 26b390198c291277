const standardTimeout = 86_400;

type Seconds = number | null | undefined;

/**
 * Seconds a result is kept. Of the choices, from the nearest (the request's own) to the farthest (the database's), the
 * first that is there decides: below zero nothing is kept, and 0 leaves it to the first default that is there.
 */
export function cacheTimeout(choices: readonly Seconds[], defaults: readonly Seconds[] = []): number {
  return choices.find(isThere) || (defaults.find(isThere) ?? standardTimeout);
}

const isThere = (seconds: Seconds): seconds is number => seconds !== null && seconds !== undefined;
