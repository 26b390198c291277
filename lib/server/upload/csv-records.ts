import { largerBytes } from '@/lib/frame/growing-bytes';
import { fourTimes, hasByte, hasByteBelow, wordBytes } from '@/lib/text/byte-words';
import { demandText } from './demand-text';
import { unreadable } from './unreadable';

/** The positions of the fields of one record in `bytes`. The same object is reused for the next record. */
export interface CsvRecord {
  bytes: Buffer;
  count: number;
  /** The position of the next record, in bytes from the beginning of the file. */
  next: number;
  /** By field: the start and end of its bytes without the quotes around it. */
  starts: Int32Array;
  ends: Int32Array;
  /**
   * By field: 0 for unquoted, 1 for quoted, 2 for a field to be decoded (doubled quotes, or text after the closing
   * quote).
   */
  quotes: Uint8Array;
}

const quote = 0x22;
const space = 0x20;
const newline = 0x0a;
const carriageReturn = 0x0d;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
export const chunkBytes = 1 << 20;
/** A longer record most likely has a quote that was never closed. */
const maxRecordBytes = 16 * 1024 * 1024;

/** Properties of a file, collected while it is read. */
export interface CsvHabits {
  readonly lineEnds: ReadonlySet<string>;
  /** Whether a field contains a quote without beginning with one, or text after a closing quote. */
  readonly hasOddQuotes: boolean;
}

/**
 * Splits delimited text into records as in RFC 4180, on bytes and without creating strings, so that a file of any size
 * is processed in the memory of one chunk. A quote is special only at the beginning of a field. Records end with LF, CR
 * LF or CR. Not by papaparse, which makes a string of every field: 140 ms for 300,000 rows, where this takes 40 ms; the
 * positions of records are needed to send the file's own bytes to the database.
 */
export class CsvRecords {
  readonly #delimiter: Buffer;
  readonly #skipsSpace: boolean;
  readonly #record: CsvRecord;
  #view: DataView = new DataView(new ArrayBuffer(0));
  /** The position in the file of the first byte of the current buffer. */
  #base = 0;
  #lineEnds = 0;
  #hasOddQuotes = false;
  /** The incomplete record from the last chunk, at the beginning of a reused buffer. */
  #joined = Buffer.alloc(0);
  #pending = 0;

  /** With `skipsSpace`, spaces before a field are ignored. */
  constructor(delimiter: string, skipsSpace: boolean) {
    this.#delimiter = Buffer.from(delimiter);
    this.#skipsSpace = skipsSpace;
    this.#record = {
      bytes: this.#joined,
      count: 0,
      next: 0,
      starts: new Int32Array(64),
      ends: new Int32Array(64),
      quotes: new Uint8Array(64),
    };
  }

  get habits(): CsvHabits {
    const names = ['\n', '\r\n', '\r'].filter((_, at) => this.#lineEnds & (1 << at));
    return { lineEnds: new Set(names), hasOddQuotes: this.#hasOddQuotes };
  }

  /**
   * Calls `each` for every record that is complete with this chunk. When `each` returns false, reading stops and this
   * returns false. Throws `upload_unreadable` for invalid text and for a record above 16 MB.
   */
  take(chunk: Buffer, isLast: boolean, each: (record: CsvRecord) => boolean): boolean {
    const bytes = this.#withPending(chunk);
    const record = this.#record;
    record.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let at =
      this.#base === 0 && bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? byteOrderMark.length : 0;
    const start = at;
    while (at < bytes.length) {
      const end = this.#endOfRecord(bytes, at, isLast);
      if (end < 0) break;
      at = end;
      record.next = this.#base + at;
      if (!each(record)) {
        demandText(bytes.subarray(start, at), this.#base + start);
        return false;
      }
    }
    demandText(bytes.subarray(start, at), this.#base + start);
    this.#base += at;
    this.#keep(bytes.subarray(at));
    if (this.#pending > maxRecordBytes) {
      throw unreadable(`a row is longer than ${maxRecordBytes / 1024 / 1024} MB; is a quote missing?`);
    }
    return true;
  }

  #withPending(chunk: Buffer): Buffer {
    if (this.#pending === 0) return chunk;
    const length = this.#pending + chunk.length;
    this.#reserve(length);
    chunk.copy(this.#joined, this.#pending);
    return this.#joined.subarray(0, length);
  }

  #keep(rest: Buffer): void {
    this.#reserve(rest.length);
    rest.copy(this.#joined);
    this.#pending = rest.length;
  }

  #reserve(length: number): void {
    if (length <= this.#joined.length) return;
    this.#joined = largerBytes(this.#joined, this.#pending, length - this.#pending);
  }

  /** Finds the fields of the record at `start`. Returns the position of the next record; -1 when bytes are missing. */
  #endOfRecord(bytes: Buffer, start: number, isLast: boolean): number {
    const delimiter = this.#delimiter;
    const first = delimiter[0] ?? 0;
    const firsts = fourTimes(first);
    const view = this.#view;
    const width = delimiter.length;
    const end = bytes.length;
    const record = this.#record;
    const skipsSpace = this.#skipsSpace;
    let { starts, ends, quotes } = record;
    let at = start;
    let count = 0;
    for (;;) {
      if (count === starts.length) {
        this.#grow();
        ({ starts, ends, quotes } = record);
      }
      if (skipsSpace) while (bytes[at] === space) at += 1;
      let fieldStart = at;
      let fieldEnd = -1;
      let kind = 0;
      if (at < end && bytes[at] === quote) {
        kind = 1;
        fieldStart = at + 1;
        at += 1;
        for (;;) {
          at = bytes.indexOf(quote, at);
          if (at < 0) {
            if (isLast) throw unreadable('EOF inside string: a quote is never closed');
            return -1;
          }
          if (at + 1 < end && bytes[at + 1] === quote) {
            kind = 2;
            at += 2;
            continue;
          }
          if (at + 1 >= end && !isLast) return -1;
          break;
        }
        fieldEnd = at;
        at += 1;
      }
      let byte = 0;
      if (kind === 0) at = plainUntil(view, at, firsts);
      for (; at < end; at += 1) {
        byte = bytes[at] as number;
        if (byte === first && (width === 1 || this.#isDelimiter(bytes, at))) break;
        if (byte === newline || byte === carriageReturn) break;
        if (byte === quote || kind !== 0) {
          this.#hasOddQuotes = true;
          if (kind !== 0) kind = 2;
        }
      }
      if (at >= end && !isLast) return -1;
      starts[count] = fieldStart;
      ends[count] = kind === 1 ? fieldEnd : at;
      quotes[count] = kind;
      count += 1;
      if (at < end && byte !== newline && byte !== carriageReturn) {
        at += width;
        continue;
      }
      record.count = count;
      return at >= end ? end : this.#afterLine(bytes, at, isLast);
    }
  }

  #isDelimiter(bytes: Buffer, at: number): boolean {
    for (let place = 1; place < this.#delimiter.length; place += 1) {
      if (bytes[at + place] !== this.#delimiter[place]) return false;
    }
    return true;
  }

  #afterLine(bytes: Buffer, at: number, isLast: boolean): number {
    if (bytes[at] === newline) {
      this.#lineEnds |= 1;
      return at + 1;
    }
    if (at + 1 >= bytes.length && !isLast) return -1;
    const isPair = bytes[at + 1] === newline;
    this.#lineEnds |= isPair ? 2 : 4;
    return at + (isPair ? 2 : 1);
  }

  #grow(): void {
    const record = this.#record;
    const twice = <A extends Int32Array | Uint8Array>(array: A, larger: A): A => {
      larger.set(array);
      return larger;
    };
    const length = record.starts.length * 2;
    record.starts = twice(record.starts, new Int32Array(length));
    record.ends = twice(record.ends, new Int32Array(length));
    record.quotes = twice(record.quotes, new Uint8Array(length));
  }
}

const quotes = fourTimes(quote);
const lineBreaks = fourTimes(carriageReturn + 1);

/**
 * The first position from `at`, in steps of a 4-byte word, whose word may contain a delimiter, a line break or a quote.
 */
function plainUntil(view: DataView, at: number, delimiters: number): number {
  let place = at;
  for (const last = view.byteLength - wordBytes; place <= last; place += wordBytes) {
    const word = view.getInt32(place);
    if ((hasByte(word, delimiters) | hasByte(word, quotes) | hasByteBelow(word, lineBreaks)) !== 0) return place;
  }
  return place;
}

/** The decoded text of a field. */
export function fieldText({ bytes, starts, ends, quotes }: CsvRecord, at: number): string {
  const text = bytes.toString('utf8', starts[at], ends[at]);
  if (quotes[at] !== 2) return text;
  const close = /(?:[^"]|"")*/.exec(text)?.[0].length ?? text.length;
  return text.slice(0, close).replaceAll('""', '"') + text.slice(close + 1);
}

/** Whether the record is an empty line. */
export function isBlank({ count, starts, ends, quotes }: CsvRecord): boolean {
  return count === 1 && quotes[0] === 0 && starts[0] === ends[0];
}
