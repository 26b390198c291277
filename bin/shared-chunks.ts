import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Replaces each script in the folder that equals an earlier one beside it by a link to it. The bundler writes the same chunk once
 * for each group of pages, half of all bytes; Node compiles a linked file once and keeps it once in memory.
 *
 * Returns the number of replaced files.
 */
export function shareEqualScripts(folder: string): number {
  const first = new Map<string, string>();
  let replaced = 0;
  const scripts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const script of scripts) {
    const content = createHash('sha256').update(readFileSync(script)).digest('base64');
    const key = `${dirname(script)} ${content}`;
    const equal = first.get(key);
    if (equal === undefined) {
      first.set(key, script);
      continue;
    }
    rmSync(script);
    symlinkSync(basename(equal), script);
    replaced += 1;
  }
  return replaced;
}
