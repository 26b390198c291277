import { AppError } from '@/lib/errors/app-error';

/** The error for an uploaded file that cannot be read, with the reason. */
export function unreadable(reason: string): AppError {
  return new AppError('upload_unreadable', { reason });
}
