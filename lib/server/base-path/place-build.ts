import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What Next wrote whole addresses of scripts into; all others it makes while it serves. */
const files = /(_client-reference-manifest\.js|\.html|\.rsc)$/;

/**
 * Makes a build serve its scripts below the base path, in place: a build is the same for all of them but for the
 * addresses in a few of its files. Does nothing when it already does.
 *
 * @param folder - The folder of the build, which keeps its base path in a file.
 */
export function placeBuild(folder: string, base: string): void {
  const mark = join(folder, 'isoline-base-path');
  const before = existsSync(mark) ? readFileSync(mark, 'utf8') : '';
  if (before === base) return;
  for (const path of ['app', 'pages'].flatMap((part) => filesIn(join(folder, 'server', part)))) {
    const text = readFileSync(path, 'utf8');
    const placed = text.replaceAll(`"${before}/_next/static/`, `"${base}/_next/static/`);
    if (placed !== text) replaceFile(path, placed);
  }
  replaceFile(mark, base);
}

/** A process that reads meanwhile sees the old file or the new one; a copy made of links keeps its own. */
function replaceFile(path: string, text: string): void {
  const made = `${path}.${process.pid}`;
  try {
    writeFileSync(made, text);
    renameSync(made, path);
  } catch (problem) {
    rmSync(made, { force: true });
    throw problem;
  }
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && files.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
