declare global {
  /**
   * The path below which this server, or the server of this page, is reached, such as `/bi`. Set by `bin/server.ts` and by
   * the first script of a page; not set where the product has a host of its own.
   */
  var isolineBasePath: string | undefined;
}

/** The path below which the product is reached, such as `/bi`; empty where it has a host of its own. */
export function basePath(): string {
  return globalThis.isolineBasePath ?? '';
}

/**
 * A path of the product (`/chart/list/`) as browsers ask for it (`/bi/chart/list/`). What is no path from the root
 * remains as it is: addresses with a host, and parts of an address such as `?tab=1`.
 */
export function withBase(path: string): string {
  const base = basePath();
  return base !== '' && isFromRoot(path) ? base + path : path;
}

/** The opposite: `/bi/chart/list/` becomes `/chart/list/`. Null for a path that is not below the base path. */
export function belowBase(path: string, base = basePath()): string | null {
  if (base === '') return path;
  const rest = path.startsWith(base) ? path.slice(base.length) : null;
  if (rest === null) return null;
  if (rest === '' || rest.startsWith('?') || rest.startsWith('#')) return `/${rest}`;
  return rest.startsWith('/') ? rest : null;
}

/** A name in what a browser keeps for all pages of a host, where the product may be several times. */
export function ownName(name: string): string {
  return name + basePath();
}

/** Browsers read `//host` and `/\host` as another site. */
function isFromRoot(path: string): boolean {
  return path.startsWith('/') && path[1] !== '/' && path[1] !== '\\';
}
