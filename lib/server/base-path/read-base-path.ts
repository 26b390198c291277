/** Probes ask for them without the base path as well. */
const probes = /^\/(health|healthcheck|ping)(\/|$)/;

const wanted = 'Write it like /bi: a slash before each part and none at the end, of letters, digits and - . _ ~ only';

/** Reads `ISOLINE_BASE_PATH`: an empty text, or a path without a slash at its end. Throws for all else. */
export function readBasePath(text: string): string {
  if (text === '') return '';
  if (!/^(\/[\w.~-]{1,100}){1,10}$/.test(text) || /\/\.{1,2}(\/|$)/.test(text)) throw new Error(wanted);
  if (isProbe(text)) throw new Error(`${text} is an address of probes`);
  return text;
}

/** Whether health probes ask for this path. */
export function isProbe(path: string): boolean {
  return probes.test(path);
}

/**
 * The base URL of the product below `path`, without a slash at its end. `url` may be that of the host or already end in
 * the path. Null when it names another path.
 */
export function urlBelow(url: string, path: string): string | null {
  const plain = url.replace(/\/+$/, '');
  if (path === '' || new URL(plain).pathname === path) return plain;
  return new URL(plain).pathname === '/' ? plain + path : null;
}
