import { AppError } from '@/lib/errors/app-error';
import type { Frame } from '@/lib/frame/frame';
import { resultCache } from '@/lib/server/cache/cache';
import { decodeFrame, encodeFrame } from '@/lib/server/cache/frame-codec';

const dayMs = 86_400_000;

/** Keeps a result for whoever asks for it by its key. */
export async function cacheResult(key: string, frame: Frame, seconds: number | null): Promise<void> {
  const ttlMs = seconds === null ? dayMs : Math.max(1, seconds) * 1000;
  await resultCache().set(placeOf(key), encodeFrame(frame), ttlMs);
}

/** A kept result. Throws `results_gone` for one that is not kept any more. */
export async function cachedResult(key: string): Promise<Frame> {
  const kept = await resultCache().get(placeOf(key));
  if (kept === null) throw new AppError('results_gone');
  return decodeFrame(kept.bytes);
}

function placeOf(key: string): string {
  return `sqllab ${key}`;
}
