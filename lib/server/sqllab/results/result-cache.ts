import { AppError } from '@/lib/errors/app-error';
import type { Frame } from '@/lib/frame/frame';
import { resultCache } from '@/lib/server/cache/cache';
import { decodeFrame, encodeFrame } from '@/lib/server/cache/frame-codec';
import { config } from '@/lib/server/config';
import { type KeptPart, readKept, writeKept } from './result-files';

const dayMs = 86_400_000;

/** Keeps a result under a key for `seconds`; for a day when null. */
export async function cacheResult(key: string, frame: Frame, seconds: number | null): Promise<void> {
  await write(key, 'frame', encodeFrame(frame), ttlOf(seconds));
}

/** What is kept beside a result. */
export interface KeptBeside {
  /** What it was read with, see `keptScript`. */
  readonly script: string;
  /** What the statements of a script gave, as JSON; null where that is not told. */
  readonly statements: string | null;
}

export async function cacheBeside(
  key: string,
  { script, statements }: KeptBeside,
  seconds: number | null,
): Promise<void> {
  const keep = (part: KeptPart, text: string) => write(key, part, new TextEncoder().encode(text), ttlOf(seconds));
  await Promise.all([keep('script', script), statements === null ? null : keep('statements', statements)]);
}

/** The JSON of what the statements gave; null without it. */
export function cachedStatements(key: string): Promise<string | null> {
  return textOf(key, 'statements');
}

/** What a result was read with; null when it is no longer kept. */
export function cachedScript(key: string): Promise<string | null> {
  return textOf(key, 'script');
}

async function textOf(key: string, part: KeptPart): Promise<string | null> {
  const bytes = await read(key, part);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

/** A kept result. Throws `results_gone` when it is no longer kept. */
export async function cachedResult(key: string): Promise<Frame> {
  const bytes = await read(key, 'frame');
  if (bytes === null) throw new AppError('results_gone');
  return decodeFrame(bytes);
}

/** How long a result is kept, in milliseconds. */
export function ttlOf(seconds: number | null): number {
  return seconds === null ? dayMs : Math.max(1, seconds) * 1000;
}

/** In Redis where replicas share one; else in files: memory is for what is asked again and again. */
async function write(key: string, part: KeptPart, bytes: Uint8Array, ttlMs: number): Promise<void> {
  if (config().redisUrl === null) await writeKept(key, part, bytes, ttlMs);
  else await resultCache().set(`sqllab ${part} ${key}`, bytes, ttlMs);
}

async function read(key: string, part: KeptPart): Promise<Uint8Array | null> {
  if (config().redisUrl === null) return readKept(key, part);
  return (await resultCache().get(`sqllab ${part} ${key}`))?.bytes ?? null;
}
