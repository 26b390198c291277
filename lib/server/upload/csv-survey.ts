import { AppError } from '@/lib/errors/app-error';
import type { LoadType } from '@/lib/server/engines/values/table-load';
import { instantIn, usualNulls } from './cell-reading';
import { distinctNames, type PlacedColumn, placeColumns } from './column-layout';
import { type CellReading, exactDigits, fraction, NullWords, readCell, truth, whole } from './csv-cells';
import { CsvReader } from './csv-reader';
import { type CsvRecord, fieldText } from './csv-records';
import { type GivenType, givenTypes } from './given-types';
import { unreadable } from './unreadable';
import type { FileOptions } from './upload-options';

/**
 * The result of reading a file: the columns with the type that fits all of their cells, and the byte position of the
 * first row.
 */
export interface CsvSurvey {
  readonly columns: readonly (PlacedColumn & { readonly type: LoadType })[];
  readonly rowsAt: number;
  /** Whether a database's own CSV parser would read the same rows from the bytes. */
  readonly isRaw: boolean;
}

interface ColumnFacts {
  readonly column: PlacedColumn;
  readonly given: GivenType | null;
  kinds: number;
  digits: number;
  nulls: number;
  /** Whether all cells so far are dates; always false for columns that the options do not list as dates. */
  isDate: boolean;
  bad: { cell: string; line: number }[];
  badCount: number;
}

const everyKind = whole | fraction | truth;
const maxExamples = 5;

export function nullWordsOf(options: Pick<FileOptions, 'null_values'>): NullWords {
  return new NullWords(options.null_values.length > 0 ? options.null_values : usualNulls);
}

/** Determines the column types of a CSV file chunk by chunk, in the memory of one chunk. Throws `upload_unreadable`. */
export class CsvSurveyor {
  readonly #options: FileOptions;
  readonly #nulls: NullWords;
  readonly #mark: number;
  readonly #reader: CsvReader;
  readonly #reading: CellReading = { kinds: 0, digits: 0 };
  #facts: ColumnFacts[] = [];
  #width = 0;
  #rowsAt = 0;
  #rows = 0;
  #isRaw = true;

  constructor(options: FileOptions) {
    const given = givenTypes(options.column_data_types);
    this.#options = options;
    this.#nulls = nullWordsOf(options);
    this.#mark = options.decimal_character.charCodeAt(0);
    this.#reader = new CsvReader(options, {
      header: (texts, next) => this.#seeHeader(distinctNames(texts), next, given),
      row: (record, line) => this.#seeRow(record, line),
    });
  }

  /** Processes a chunk. Returns false when no more chunks are needed. */
  take(piece: Buffer, isLast: boolean): boolean {
    const isWanted = this.#reader.take(piece, isLast);
    if (isLast && isWanted) this.#reader.end();
    return isWanted;
  }

  /** The result of the chunks so far. */
  get survey(): CsvSurvey {
    const { habits } = this.#reader.records;
    const options = this.#options;
    const facts = this.#facts;
    const isRaw =
      this.#isRaw &&
      !habits.hasOddQuotes &&
      habits.lineEnds.size <= 1 &&
      !this.#reader.hasBlankLines &&
      options.rows_to_read === undefined &&
      !options.skip_initial_space &&
      options.decimal_character === '.' &&
      Buffer.byteLength(options.delimiter) === 1 &&
      facts.length === this.#width &&
      facts.every(({ column, isDate, badCount }, at) => column.place === at && !isDate && badCount === 0);
    const columns = facts.map((fact) => ({ ...fact.column, type: typeOf(fact, this.#rows) }));
    return { columns, rowsAt: this.#rowsAt, isRaw };
  }

  /** Throws `upload_not_convertible` for cells that do not fit the type given for their column. */
  demandConvertible(): void {
    for (const fact of this.#facts) demandConvertible(fact);
  }

  #seeHeader(names: readonly string[], next: number, given: (name: string) => GivenType | null): void {
    this.#rowsAt = next;
    this.#width = names.length;
    this.#facts = placeColumns(names, this.#options).map((column) => ({
      column,
      given: column.place < 0 ? null : given(names[column.place] ?? ''),
      kinds: everyKind,
      digits: 0,
      nulls: 0,
      isDate: column.isDate,
      bad: [],
      badCount: 0,
    }));
  }

  #seeRow(record: CsvRecord, line: number): boolean {
    this.#rows += 1;
    if (record.count !== this.#width) {
      this.#isRaw = false;
      demandNothingBeyond(record, this.#width, line, this.#options.delimiter);
    }
    // PostgreSQL treats a line of these two characters as the end of the data.
    if (this.#width === 1 && this.#isRaw && fieldText(record, 0) === '\\.') this.#isRaw = false;
    for (const fact of this.#facts) if (fact.column.place >= 0) this.#seeCell(fact, record, line);
    return true;
  }

  #seeCell(fact: ColumnFacts, record: CsvRecord, line: number): void {
    const { bytes, starts, ends, quotes } = record;
    const { place, isDate } = fact.column;
    const isThere = place < record.count;
    const start = isThere ? (starts[place] as number) : 0;
    const end = isThere ? (ends[place] as number) : 0;
    if (!isThere || this.#nulls.has(bytes, start, end)) {
      fact.nulls += 1;
      if (start !== end || quotes[place] !== 0) this.#isRaw = false;
      return;
    }
    if (start === end) {
      fact.kinds = 0;
      this.#isRaw = false;
    }
    if (isDate && fact.isDate) {
      fact.isDate = instantIn(fieldText(record, place), this.#options.day_first) !== null;
    }
    if (fact.kinds === 0 && fact.given === null) return;
    const reading = this.#reading;
    readCell(bytes, start, end, this.#mark, reading);
    if (fact.given?.wants && (reading.kinds & fact.given.wants) === 0) {
      fact.badCount += 1;
      if (fact.bad.length < maxExamples) fact.bad.push({ cell: fieldText(record, place), line });
    }
    fact.kinds &= reading.kinds;
    if (reading.digits > fact.digits) fact.digits = reading.digits;
  }
}

function typeOf({ column, given, kinds, digits, nulls, isDate }: ColumnFacts, rows: number): LoadType {
  if (column.place < 0) return 'integer';
  if (given !== null) return given.type;
  if (isDate && rows > nulls) return 'timestamp';
  if (rows === 0) return 'text';
  if (nulls === rows) return 'float';
  if (kinds & whole) return nulls === 0 || digits > exactDigits ? 'integer' : 'float';
  if (kinds & fraction) return 'float';
  return kinds & truth ? 'boolean' : 'text';
}

/** Throws for a row with more values than the header: they would be lost, or shift the others into wrong columns. */
function demandNothingBeyond(record: CsvRecord, width: number, line: number, delimiter: string): void {
  let count = record.count;
  while (count > width && record.starts[count - 1] === record.ends[count - 1]) count -= 1;
  if (count <= width) return;
  const shown = delimiter === '\t' ? 'a tab' : `"${delimiter}"`;
  throw unreadable(
    `line ${line} has ${count} values, the header names ${width}. Does ${shown} separate the columns, and are values that hold it quoted?`,
  );
}

function demandConvertible({ column: { name }, given, bad, badCount }: ColumnFacts): void {
  if (badCount === 0 || given === null) return;
  const lines = bad.map(({ cell, line }) => `\n  • Line ${line}: '${cell}' cannot be converted to ${given.name}`);
  const rest = badCount > maxExamples ? `\n  ... and ${badCount - maxExamples} more` : '';
  throw new AppError('upload_not_convertible', {
    name,
    type: given.name,
    count: badCount,
    lines: lines.join('') + rest,
  });
}
