import { decimalOf, delimiterOf, kindOf, rowsOf, typeOf, type UploadKind } from './read-sample';

/** The type that a column is given; with the empty one the file decides. */
export type ColumnType = '' | 'str' | 'int' | 'float' | 'bool' | 'date';

export interface UploadColumn {
  readonly name: string;
  readonly isRead: boolean;
  readonly type: ColumnType;
  /** How its first values read; null where the file tells its types. */
  readonly guess: ReturnType<typeof typeOf> | null;
  readonly samples: readonly string[];
}

/** What the form says about how a file is read into a table. */
export interface UploadDraft {
  readonly kind: UploadKind;
  readonly tableName: string;
  readonly schema: string | null;
  readonly exists: 'fail' | 'replace' | 'append';
  readonly sheet: string | null;
  readonly delimiter: string;
  readonly decimal: string;
  readonly nullValues: readonly string[];
  readonly skipInitialSpace: boolean;
  readonly skipBlankLines: boolean;
  readonly dayFirst: boolean;
  readonly hasIndex: boolean;
  readonly indexLabel: string;
  readonly indexColumn: string | null;
  readonly headerRow: number;
  readonly rowsToRead: number | null;
  readonly skipRows: number;
  readonly columns: readonly UploadColumn[];
}

/** A sheet of a file with the names of its columns, as the server reads them. */
export interface FoundSheet {
  readonly sheet_name: string | null;
  readonly column_names: readonly string[];
}

/** So much of a text file is read in the browser. */
export const sampleBytes = 256 * 1024;
const sampleRows = 20;

/** The first draft for a file; null for a file that cannot be uploaded. `text` is the beginning of a text file. */
export function draftOfFile(fileName: string, text: string): UploadDraft | null {
  const kind = kindOf(fileName);
  if (kind === null) return null;
  return {
    kind,
    tableName: tableNameOf(fileName),
    schema: null,
    exists: 'fail',
    sheet: null,
    delimiter: kind === 'csv' ? delimiterOf(text) : ',',
    decimal: '.',
    nullValues: [],
    skipInitialSpace: false,
    skipBlankLines: true,
    dayFirst: false,
    hasIndex: false,
    indexLabel: '',
    indexColumn: null,
    headerRow: 0,
    rowsToRead: null,
    skipRows: 0,
    columns: [],
  };
}

function tableNameOf(fileName: string): string {
  return fileName
    .replace(/\.\w+$/, '')
    .replace(/\W+/g, '_')
    .toLowerCase();
}

/** The rows of a text file that are shown before it is sent. Empty for other files. */
export function samplesOf({ kind, delimiter, headerRow }: UploadDraft, text: string): readonly (readonly string[])[] {
  return kind === 'csv' ? rowsOf(text, delimiter, headerRow + 1 + sampleRows).slice(headerRow + 1) : [];
}

/** The draft with the columns of a file. Columns that were there keep what was chosen for them. */
export function withColumns(
  draft: UploadDraft,
  names: readonly string[],
  samples: readonly (readonly string[])[],
): UploadDraft {
  const before = new Map(draft.columns.map((column) => [column.name, column]));
  const columns = names.map((name, at): UploadColumn => {
    const values = samples.map((row) => row[at] ?? '');
    const { isRead = true, type = '' } = before.get(name) ?? {};
    const guess = draft.kind === 'csv' ? typeOf(values, draft.decimal) : null;
    return { name, isRead, type, guess, samples: values.slice(0, 3) };
  });
  const isThere = draft.indexColumn !== null && names.includes(draft.indexColumn);
  return { ...draft, columns, indexColumn: isThere ? draft.indexColumn : null };
}

/** The decimal sign that the first rows of a text file use. */
export function decimalIn(draft: UploadDraft, samples: readonly (readonly string[])[]): string {
  return draft.kind === 'csv' ? decimalOf(samples) : draft.decimal;
}

/** The fields of `POST /api/v1/database/<id>/upload/`, without the file. */
export function uploadFields(draft: UploadDraft): readonly (readonly [string, string])[] {
  const { kind, columns, headerRow, rowsToRead, skipRows } = draft;
  const read = columns.filter(({ isRead }) => isRead);
  // Dates are parsed only on request, and stay texts where they are invalid.
  const typed = read.map(({ name, type, guess }) => ({ name, type: type || (guess === 'date' ? 'date' : '') }));
  const dates = typed.filter(({ type }) => type === 'date').map(({ name }) => name);
  const types = typed.filter(({ type }) => type !== '' && type !== 'date').map(({ name, type }) => [name, type]);
  const text: readonly (readonly [string, string])[] = [
    ['delimiter', draft.delimiter],
    ['skip_blank_lines', String(draft.skipBlankLines)],
    ['skip_initial_space', String(draft.skipInitialSpace)],
    ['day_first', String(draft.dayFirst)],
  ];
  const rows: readonly (readonly [string, string])[] = [
    ['header_row', String(headerRow)],
    ['skip_rows', String(skipRows)],
    ['rows_to_read', rowsToRead === null ? '' : String(rowsToRead)],
    ['decimal_character', draft.decimal],
    ['null_values', draft.nullValues.join(',')],
    ['index_column', draft.indexColumn ?? ''],
    ['column_data_types', types.length === 0 ? '' : JSON.stringify(Object.fromEntries(types))],
  ];
  const all: readonly (readonly [string, string])[] = [
    ['type', kind],
    ['table_name', draft.tableName.trim()],
    ['schema', draft.schema ?? ''],
    ['already_exists', draft.exists],
    ['dataframe_index', String(draft.hasIndex)],
    ['index_label', draft.hasIndex ? draft.indexLabel : ''],
    ['columns_read', read.length < columns.length ? read.map(({ name }) => name).join(',') : ''],
    ['column_dates', dates.join(',')],
    ...(kind === 'csv' ? text : []),
    ...(kind === 'excel' ? [['sheet_name', draft.sheet ?? ''] as const] : []),
    ...(kind === 'columnar' ? [] : rows),
  ];
  return all.filter(([, value]) => value !== '');
}
