import { AppError } from '@/lib/errors/app-error';
import { type Cell, emptyFrame, type Frame } from '@/lib/frame/frame';

/** The most data stored for one query: the characters of its texts, plus 8 for any other value. */
const mostCharacters = 256 * 1024 * 1024;

/**
 * Collects the frames of a result. `frame` returns the rows so far; `done` resolves or rejects at the end of the
 * result. Throws `result_too_large` into the batches above the limit.
 */
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
