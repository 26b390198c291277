import { headers } from 'next/headers';
import { wantsPatterns } from '@/lib/server/api/reader-picture';

/** True when the reader of this page asked to have series hatched besides coloured. */
export async function readerWantsPatterns(): Promise<boolean> {
  return wantsPatterns(await headers());
}
