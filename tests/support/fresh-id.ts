let made = 0;

/** A client id of a query that no earlier attempt of the same test has used. */
export function freshId(name: string): string {
  made += 1;
  return `${name}-${made}`;
}
