import { AppError } from '@/lib/errors/app-error';
import type { SqlToken } from '@/lib/query/sql/tokens';

const start = 'SELECT ';

/** The `expression_invalid` error of a misplaced token, with the line and column of its end in `SELECT …`. */
export function misplaced({ kind, text, at }: SqlToken, written: string, cause?: unknown): AppError {
  const name = kind === 'quoted' ? text.slice(1, -1) : text;
  const end = at + text.length - (kind === 'quoted' ? 1 : 0);
  const lines = (start + written).slice(0, start.length + end).split('\n');
  const place = `${lines.length}:${lines.at(-1)?.length ?? 0}`;
  return new AppError('expression_invalid', { reason: `Error parsing near '${name}' at line ${place}` }, { cause });
}
