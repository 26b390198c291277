import Papa from 'papaparse';
import { AppError } from '@/lib/errors/app-error';
import type { UploadOptions } from './upload-options';

/** A file as text cells; null where a cell holds nothing. */
export interface TextTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
}

type CsvOptions = Pick<
  UploadOptions,
  'delimiter' | 'header_row' | 'skip_rows' | 'skip_blank_lines' | 'skip_initial_space' | 'null_values'
> & { readonly rows_to_read?: number | undefined };

/** What counts as nothing unless other words are named. */
const usualNulls: ReadonlySet<string> = new Set(
  ',#N/A,#N/A N/A,#NA,-1.#IND,-1.#QNAN,-NaN,-nan,1.#IND,1.#QNAN,<NA>,N/A,NA,NULL,NaN,None,n/a,nan,null'.split(','),
);

/** Reads delimited text. Throws `upload_unreadable` with what is wrong. */
export function readCsv(bytes: Uint8Array, options: CsvOptions): TextTable {
  const { delimiter, header_row: header, skip_rows: skipped } = options;
  if (delimiter.length !== 1) {
    const reason = `only single character unicode strings can be converted to Py_UCS4, got length ${delimiter.length}`;
    throw unreadable(reason);
  }
  if (header < 0)
    throw unreadable('Passing negative integer to header is invalid. For no header, use header=None instead');
  const parsed = Papa.parse<string[]>(decode(bytes), { delimiter, skipEmptyLines: options.skip_blank_lines });
  const all = parsed.data.slice(skipped);
  if (all.at(-1)?.length === 1 && all.at(-1)?.[0] === '') all.pop();
  const [first] = all;
  if (!first || (first.length === 1 && first[0] === '')) throw unreadable('No columns to parse from file');
  const names = all[header];
  if (!names) throw unreadable(`Passed header=${header} but only ${all.length} lines in file`);
  const trim = (cell: string) => (options.skip_initial_space ? cell.replace(/^ +/, '') : cell);
  const nulls = options.null_values.length > 0 ? new Set(options.null_values) : usualNulls;
  const cell = (text: string | undefined) => (text === undefined || nulls.has(trim(text)) ? null : trim(text));
  const columns = distinct(names.map(trim));
  const body = all.slice(header + 1).filter((row) => row.length > 1 || row[0] !== '');
  const rows = body.slice(0, options.rows_to_read).map((row) => columns.map((_, at) => cell(row[at])));
  return { columns, rows };
}

/** The second `a` is `a.1`. A column without a name is named after its place. */
function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name, at) => {
    const own = name === '' ? `Unnamed: ${at}` : name;
    const count = seen.get(own) ?? 0;
    seen.set(own, count + 1);
    return count === 0 ? own : `${own}.${count}`;
  });
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable('the file is not UTF-8 text');
  }
}

export function unreadable(reason: string): AppError {
  return new AppError('upload_unreadable', { reason });
}
