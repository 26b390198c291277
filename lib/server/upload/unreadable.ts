import { AppError } from '@/lib/errors/app-error';

/** Says what about an uploaded file keeps it from being read. */
export function unreadable(reason: string): AppError {
  return new AppError('upload_unreadable', { reason });
}
