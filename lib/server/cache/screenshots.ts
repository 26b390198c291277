import { ProcessCache } from './process-cache';
import { megabyte, minuteMs } from './sizes';

export interface KeptScreenshot {
  readonly bytes: Uint8Array;
  readonly at: Date;
}

/**
 * Pictures that were ordered and not fetched yet.
 *
 * Key: a digest of the object's content, the state it is shown in, and the viewer with all rights; and the format. Bound: 48 MB.
 * Invalidation: a minute. Who may see it: the viewer who ordered it, as long as the rights are the same.
 */
export const screenshotBytes = new ProcessCache<string, KeptScreenshot>('screenshots', {
  max: 200,
  maxSize: 48 * megabyte,
  ttl: minuteMs,
});
