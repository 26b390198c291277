import { headers } from 'next/headers';
import { wantsPatterns } from '@/lib/server/api/reader-picture';

/** Whether the viewer of this page chose hatched series in addition to colour. */
export async function readerWantsPatterns(): Promise<boolean> {
  return wantsPatterns(await headers());
}
