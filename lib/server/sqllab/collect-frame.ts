import { AppError } from '@/lib/errors/app-error';
import { type Cell, emptyFrame, type Frame } from '@/lib/frame/frame';

/** More than this is not kept for one query, counted in the characters of its values. */
const mostCharacters = 256 * 1024 * 1024;

/** Gathers the frames of a result. `frame` is what has come so far; `done` ends with the result, or fails with it. */
export function collectFrame(batches: AsyncGenerator<Frame, unknown>): {
  frame(): Frame;
  readonly done: Promise<void>;
} {
  let first: Frame | undefined;
  let values: Cell[][] = [];
  let length = 0;
  const gather = async () => {
    let characters = 0;
    for await (const batch of batches) {
      first ??= batch;
      if (values.length === 0) values = batch.columns.map(() => []);
      for (const [at, column] of batch.columns.entries()) {
        for (const cell of column.values) {
          values[at]?.push(cell);
          characters += typeof cell === 'string' ? cell.length : 8;
        }
      }
      length += batch.length;
      if (characters > mostCharacters) await batches.throw(new AppError('result_too_large'));
    }
  };
  const frame = (): Frame => ({
    ...(first ?? emptyFrame),
    length,
    columns: first?.columns.map((column, at) => ({ ...column, values: values[at] ?? [] })) ?? [],
  });
  return { frame, done: gather() };
}
