const standardTimeout = 86_400;

type Seconds = number | null | undefined;

/**
 * Seconds for which a result is cached. Of the choices, from the nearest (the request's own) to the farthest (the
 * database's), the first one that is set decides: below zero nothing is cached, and 0 means the first default that is
 * set, else a day.
 */
export function cacheTimeout(choices: readonly Seconds[], defaults: readonly Seconds[] = []): number {
  return choices.find(isThere) || (defaults.find(isThere) ?? standardTimeout);
}

const isThere = (seconds: Seconds): seconds is number => seconds !== null && seconds !== undefined;
