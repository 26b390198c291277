import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { config } from '@/lib/server/config';

/** All files of results together; above it the ones that expire first go. */
const mostBytes = 4 * 1024 ** 3;

/** The folder is looked through after this time, and after this much was written. */
const sweepMs = 60_000;
const sweepBytes = 256 * 1024 ** 2;

/** The parts of one kept result. */
const keptParts = ['frame', 'script', 'statements', 'rows', 'index'] as const;
export type KeptPart = (typeof keptParts)[number];

/** A part's file. `key` is an id of ours, never a text of a request. */
export function keptPath(key: string, part: KeptPart): string {
  return join(/*turbopackIgnore: true*/ folder(), `${key}.${part}`);
}

/** Beside the embedded database; with a database server, in the machine's folder for temporary files. */
function folder(): string {
  const { metadata, dataFolder } = config();
  return metadata.kind === 'embedded'
    ? join(/*turbopackIgnore: true*/ dataFolder, 'results')
    : join(/*turbopackIgnore: true*/ tmpdir(), 'isoline-results');
}

/** The time of a file is when it expires. */
export async function writeKept(key: string, part: KeptPart, bytes: Uint8Array | string, ttlMs: number): Promise<void> {
  const path = `${keptPath(key, part)}.part`;
  const write = () => writeFile(/*turbopackIgnore: true*/ path, bytes, { mode: 0o600 });
  await write().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await openFolder();
    await write();
  });
  await finishKept(key, part, ttlMs);
}

/** Makes a file that was written under its name with `.part` the file itself. */
export async function finishKept(key: string, part: KeptPart, ttlMs: number): Promise<void> {
  const path = keptPath(key, part);
  const until = new Date(Date.now() + ttlMs);
  await utimes(/*turbopackIgnore: true*/ `${path}.part`, until, until);
  const { size } = await stat(/*turbopackIgnore: true*/ `${path}.part`);
  await rename(/*turbopackIgnore: true*/ `${path}.part`, path);
  sweepSometimes(size);
}

export async function openFolder(): Promise<void> {
  await mkdir(/*turbopackIgnore: true*/ folder(), { recursive: true, mode: 0o700 });
}

/** Null when there is none, or when it has expired. */
export async function readKept(key: string, part: KeptPart): Promise<Buffer | null> {
  const path = keptPath(key, part);
  const facts = await stat(/*turbopackIgnore: true*/ path).catch(() => null);
  if (facts === null || facts.mtimeMs < Date.now()) return null;
  return readFile(/*turbopackIgnore: true*/ path).catch(() => null);
}

export async function dropKept(key: string): Promise<void> {
  await Promise.all(
    keptParts.flatMap((part) =>
      ['', '.part'].map((end) => rm(/*turbopackIgnore: true*/ `${keptPath(key, part)}${end}`, { force: true })),
    ),
  );
}

let sweptAt = 0;
let bytesSince = 0;
let isSweeping = false;

/** Nobody waits for it: a look at each of thousands of files takes longer than most queries. */
function sweepSometimes(bytes: number): void {
  bytesSince += bytes;
  if (isSweeping || (Date.now() - sweptAt < sweepMs && bytesSince < sweepBytes)) return;
  isSweeping = true;
  sweptAt = Date.now();
  bytesSince = 0;
  sweep()
    .catch((error: unknown) => console.warn('The kept results could not be looked through.', error))
    .finally(() => {
      isSweeping = false;
    });
}

/** Removes what has expired, and what is too much. A file that a server left half written expires after a day. */
async function sweep(): Promise<void> {
  const now = Date.now();
  const names = await readdir(/*turbopackIgnore: true*/ folder()).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(/*turbopackIgnore: true*/ folder(), name);
      const facts = await stat(/*turbopackIgnore: true*/ path).catch(() => null);
      const until = (facts?.mtimeMs ?? 0) + (name.endsWith('.part') ? 86_400_000 : 0);
      return { path, until, bytes: facts?.size ?? 0 };
    }),
  );
  let left = files.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { path, until, bytes } of files.sort((a, b) => a.until - b.until)) {
    if (until >= now && left <= mostBytes) return;
    await rm(/*turbopackIgnore: true*/ path, { force: true });
    left -= bytes;
  }
}
