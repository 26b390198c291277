import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The source text of a process or thread, to be evaluated. It compiles its TypeScript with tsx, since the build has no
 * output for it.
 */
export function typescriptProgram(path: string): string {
  const file = pathToFileURL(join(/*turbopackIgnore: true*/ process.cwd(), path));
  return `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}); })`;
}
