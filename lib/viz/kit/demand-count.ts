import { AppError } from '@/lib/errors/app-error';

/** Cells that one drawing is made of; more of them fill the memory of the server, and no browser shows them. */
const mostCells = 500_000;

/** Throws `drawing_too_large`. */
export function demandCount(count: number, what: 'cells' | 'rows' = 'cells', most = mostCells): void {
  if (count > most) throw new AppError('drawing_too_large', { count, what, most });
}
