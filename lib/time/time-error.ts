import { AppError } from '@/lib/errors/app-error';

/** A text about time that cannot be read, with the reason in words. */
export function unreadable(reason: string): AppError {
  return new AppError('time_range_invalid', { reason });
}

export function cannotParse(text: string): AppError {
  return unreadable(`Cannot parse time string [${text}]`);
}
