import { AppError } from '@/lib/errors/app-error';
import { columnsNamed, type Frame } from './frame';

/**
 * The error of a post-processing step that cannot be applied: `post_processing_invalid` with a reason in plain words.
 */
export function invalid(reason: string, cause?: unknown): AppError {
  return new AppError('post_processing_invalid', { reason }, cause === undefined ? undefined : { cause });
}

/**
 * Throws `post_processing_invalid` unless every name is a column (or the first level of a multi-level column) of the
 * frame.
 */
export function requireColumns(frame: Frame, names: Iterable<string>): void {
  for (const name of names) {
    if (columnsNamed(frame, name).length === 0) throw invalid('Referenced columns not available in DataFrame.');
  }
}
