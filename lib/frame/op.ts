import type { z } from 'zod';
import type { Frame } from './frame';

/**
 * One post-processing operation: a pure function from frame to frame.
 * `options` parses a query's `post_processing[].options`; a mismatch is an `AppError('post_processing_invalid')`.
 * Results equal those recorded from pandas (null behaviour included).
 */
export interface Op<Options = never> {
  readonly name: string;
  readonly options: z.ZodType<Options>;
  apply(frame: Frame, options: Options): Frame;
}
