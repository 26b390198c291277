import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { pageJsonText } from '@/lib/server/sqllab/page-form';
import { BlockReader } from './block-reader';
import { chosenRows } from './chosen-rows';

const mostRows = 5000;
const mostColumns = 100;
const mostLetters = 1000;
const text = z.string().max(mostLetters);

const Page = z.object({
  start: z.int().min(0),
  end: z.int().min(0),
  order: z
    .array(z.object({ id: text, desc: z.boolean() }))
    .max(mostColumns)
    .default([]),
  filters: z
    .array(z.object({ id: text, text }))
    .max(mostColumns)
    .default([]),
  search: text.default(''),
});

/**
 * Rows `start` (included) to `end` (excluded) of a kept result, as lists of values of its columns, and the number of
 * rows that pass the filters. Throws `results_gone` when they are not kept.
 */
export async function pageResponse(key: string, asked: unknown): Promise<Response> {
  const parsed = Page.safeParse(asked);
  if (!parsed.success) throw new AppError('rison_invalid', { problem: z.prettifyError(parsed.error) });
  const { start, end, ...choice } = parsed.data;
  const reader = await BlockReader.open(key);
  if (reader === null) throw new AppError('results_gone');
  try {
    const chosen = await chosenRows(key, reader, choice);
    const count = chosen?.length ?? reader.index.rows;
    const last = Math.min(end, count, start + mostRows);
    const first = Math.min(start, last);
    const numbers = chosen?.subarray(first, last) ?? Uint32Array.from({ length: last - first }, (_, at) => first + at);
    const columns = await reader.rows(numbers);
    return pageJsonText(JSON.stringify({ result: { count, columns } }));
  } finally {
    await reader.close();
  }
}
