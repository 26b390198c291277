import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The program of a thread, to be evaluated: the thread reads its TypeScript itself, no build has a place for it. */
export function threadProgram(path: string): string {
  const file = pathToFileURL(join(/*turbopackIgnore: true*/ process.cwd(), path));
  return `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}); })`;
}
