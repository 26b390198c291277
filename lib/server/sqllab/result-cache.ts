import { AppError } from '@/lib/errors/app-error';
import type { Frame } from '@/lib/frame/frame';
import { resultCache } from '@/lib/server/cache/cache';
import { decodeFrame, encodeFrame } from '@/lib/server/cache/frame-codec';

const dayMs = 86_400_000;

/** Caches a result under a key for `seconds`; for a day when null. */
export async function cacheResult(key: string, frame: Frame, seconds: number | null): Promise<void> {
  const ttlMs = seconds === null ? dayMs : Math.max(1, seconds) * 1000;
  await resultCache().set(placeOf(key), encodeFrame(frame), ttlMs);
}

/** A cached result. Throws `results_gone` when it is no longer cached. */
export async function cachedResult(key: string): Promise<Frame> {
  const kept = await resultCache().get(placeOf(key));
  if (kept === null) throw new AppError('results_gone');
  return decodeFrame(kept.bytes);
}

function placeOf(key: string): string {
  return `sqllab ${key}`;
}
