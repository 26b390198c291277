import { AppError } from '@/lib/errors/app-error';
import { isObject } from '@/lib/text/is-object';
import { columnsNamed, type Frame } from './frame';

/**
 * The error of a post-processing step that cannot be applied: `post_processing_invalid` with a reason in plain words.
 */
export function invalid(reason: string, cause?: unknown): AppError {
  return new AppError('post_processing_invalid', { reason }, cause === undefined ? undefined : { cause });
}

/** Options that name columns of the frame: as a list, as the keys of an object, or one as a text. */
const naming = [
  'index',
  'columns',
  'groupby',
  'metrics',
  'by',
  'source_columns',
  'compare_columns',
  'exclude',
  'rename',
];

/**
 * Throws `post_processing_invalid` when an option that names columns holds anything else, whatever is wrong with the
 * other options.
 */
export function requireNamedColumns(frame: Frame, options: unknown): void {
  for (const [option, value] of isObject(options) ? Object.entries(options) : []) {
    if (!naming.includes(option)) continue;
    const names = typeof value === 'string' ? [value] : isObject(value) ? Object.keys(value) : value;
    if (!Array.isArray(names)) continue;
    requireColumns(
      frame,
      names.map((name) => (typeof name === 'string' ? name : '')),
    );
  }
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
