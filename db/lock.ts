import { linkSync, readFileSync, renameSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Start time of the process, to detect a pid that was reused by another process. Null if unknown. */
  readonly started: string | null;
}

const beatMs = 4_000;
const silenceMs = 15_000;

/** Another process uses the database. The message names it and the possible solutions. */
export class MetadataLockedError extends Error {
  constructor(path: string, holder: Holder) {
    super(
      `The data folder is in use by process ${holder.pid} on ${holder.host} (${path}). ` +
        'The embedded database serves one process at a time: stop that one, choose another folder with ISOLINE_DATA, ' +
        'or set DATABASE_URL to a PostgreSQL server.',
    );
    this.name = 'MetadataLockedError';
  }
}

/**
 * Takes the lock and returns a function that releases it. Locks of dead processes are taken over. Throws
 * `MetadataLockedError` when the holder is alive.
 */
export async function takeLock(path: string): Promise<() => void> {
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), started: startOf(process.pid) } satisfies Holder);
  for (;;) {
    if (create(path, mine)) return hold(path, mine);
    const found = read(path);
    if (found === undefined) continue;
    const holder = parse(found);
    if (holder && (await lives(holder, path, found))) throw new MetadataLockedError(path, holder);
    clear(path, found);
  }
}

function create(path: string, content: string): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

/**
 * Updates the file time every 4 s. Other machines, which cannot check the process, see from it that the holder is
 * alive.
 */
function hold(path: string, mine: string): () => void {
  const beat = setInterval(() => {
    const now = new Date();
    if (read(path) === mine) utimesSync(path, now, now);
  }, beatMs);
  beat.unref();
  const release = () => {
    clearInterval(beat);
    process.off('exit', release);
    if (read(path) === mine) unlinkSync(path);
  };
  process.once('exit', release);
  return release;
}

async function lives(holder: Holder, path: string, found: string): Promise<boolean> {
  if (holder.host === hostname()) return isRunning(holder.pid) && holder.started === startOf(holder.pid);
  const before = beatOf(path);
  while (read(path) === found && beatOf(path) === before) {
    if (Date.now() - before > silenceMs) return false;
    await sleep(1_000);
  }
  return true;
}

/**
 * Renames the dead lock and deletes it. If another process has replaced it by a live lock meanwhile, restores that one.
 */
function clear(path: string, found: string): void {
  const aside = `${path}.${process.pid}.gone`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== found) linkSync(aside, path);
    unlinkSync(aside);
  } catch {
    // Another process removed it at the same time; the next iteration reads the new state.
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function beatOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function parse(found: string): Holder | undefined {
  try {
    const { pid, host, started } = JSON.parse(found);
    return typeof pid === 'number' && typeof host === 'string' ? { pid, host, started: started ?? null } : undefined;
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Boot id of the machine and start tick of the process; null if the system does not provide them. */
function startOf(pid: number): string | null {
  const boot = read('/proc/sys/kernel/random/boot_id')?.trim();
  const stat = read(`/proc/${pid}/stat`);
  const tick = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return boot && tick ? `${boot} ${tick}` : null;
}
