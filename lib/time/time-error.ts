import { AppError } from '@/lib/errors/app-error';

/** The error of an unreadable time text (`time_range_invalid`) with a reason in plain words. */
export function unreadable(reason: string): AppError {
  return new AppError('time_range_invalid', { reason });
}

export function cannotParse(text: string): AppError {
  return unreadable(`Cannot parse time string [${text}]`);
}
