import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The folder of the programs that the build made; undefined where the server runs from its source. */
declare global {
  var isolinePrograms: string | undefined;
}

/** What runs in a process or a thread of its own, by its path in the source. The build bundles each. */
export const programs: readonly string[] = [
  'lib/server/engines/native/worker.ts',
  'lib/server/engines/sqlite/worker.ts',
  'lib/server/picture/worker.ts',
  'lib/server/run/post-process-worker.ts',
  'lib/server/sql/sql-worker.ts',
  'lib/server/transfer/bundle-worker.ts',
];

/** The file to which a program was bundled; null where there is none. */
export function builtProgram(path: string): string | null {
  const folder = globalThis.isolinePrograms;
  if (folder === undefined || !programs.includes(path)) return null;
  return join(/*turbopackIgnore: true*/ folder, path.replace(/\.ts$/, '.mjs'));
}

/** The arguments with which Node runs a program. */
export function programArguments(path: string): readonly string[] {
  const built = builtProgram(path);
  return built === null ? ['--import', 'tsx', join(/*turbopackIgnore: true*/ process.cwd(), path)] : [built];
}

/** The text of a program that compiles its TypeScript with tsx, to be evaluated by a thread. */
export function typescriptProgram(path: string): string {
  const file = pathToFileURL(join(/*turbopackIgnore: true*/ process.cwd(), path));
  return `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}); })`;
}
