import { z } from 'zod';
import { csvWriter, utf8Mark } from '@/lib/frame/csv/csv';
import type { Frame } from '@/lib/frame/frame';
import { listSchema } from '@/lib/server/api/calls/list';
import { type ListQuery, list } from '@/lib/server/api/list';
import { readArgument } from '@/lib/server/api/request/argument';
import type { Call, Resource } from '@/lib/server/api/resource';
import { flushReads } from '@/lib/server/log/reads';
import { streamed } from '@/lib/server/streamed';

/** The columns of the file; a name with a point is a column of the related row. */
const columns = [
  'dttm',
  'user.username',
  'action',
  'dashboard_id',
  'slice_id',
  'duration_ms',
  'referrer',
  'json',
] as const;
const rowsAPage = 5000;
export const mostExported = 1_000_000;

const Filters = z.object({
  filters: z.array(z.object({ col: z.string(), opr: z.string(), value: z.json() })).default([]),
});

/**
 * `GET log/export`: the entries that the filters of `q` leave, the oldest first, as CSV, at most `mostExported`. Entries
 * that are written meanwhile come at the end or not at all. Throws the errors of filters before anything is sent.
 */
export async function exportLog(resource: Resource, { url, viewer }: Call): Promise<Response> {
  const { filters } = Filters.parse(readArgument(url, listSchema) ?? {});
  await flushReads();
  const long: Resource = { ...resource, list: { ...resource.list, maxPageSize: rowsAPage } };
  const read = async (page: number): Promise<Frame> => {
    const query: ListQuery = {
      filters,
      columns,
      page,
      page_size: rowsAPage,
      order_column: 'dttm',
      order_direction: 'asc',
    };
    return frameOf((await list(long, viewer, query)).result);
  };
  const first = await read(0);
  return new Response(streamed(linesOf(first, read)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="action-log.csv"',
      'cache-control': 'no-store',
    },
  });
}

async function* linesOf(first: Frame, read: (page: number) => Promise<Frame>): AsyncGenerator<string> {
  const writer = csvWriter(first);
  yield utf8Mark + writer.header + writer.lines(first);
  let { length } = first;
  for (let page = 1; length === rowsAPage && page * rowsAPage < mostExported; page += 1) {
    const frame = await read(page);
    yield writer.lines(frame);
    length = frame.length;
  }
}

type Row = Readonly<Record<string, unknown>>;

function frameOf(rows: readonly Row[]): Frame {
  return {
    length: rows.length,
    columns: columns.map((name) => ({ name, kind: 'string', values: rows.map((row) => cellOf(row, name)) })),
    index: [],
    columnLevels: [],
  };
}

function cellOf(row: Row, name: string): string | null {
  const [key = '', inner] = name.split('.');
  const value = inner === undefined ? row[key] : (row[key] as Row | null)?.[inner];
  return value === null || value === undefined ? null : String(value);
}
