import { once } from 'node:events';
import { constants, createGzip, deflateRawSync, type Gzip } from 'node:zlib';
import { type AsyncFlateStreamHandler, strToU8, Zip, type ZipInputFile, ZipPassThrough } from 'fflate';
import { contentTypes, relationships, sheetEnd, styles, workbook, workbookRelationships } from './parts';

/** Compression level: writes 1.5 times as fast as the usual 6, and files are a tenth larger. */
const level = 2;

/** The ZIP archive of a workbook that is being written; finished chunks are collected with `take`. */
export class XlsxArchive {
  #pieces: Uint8Array[] = [];
  #sheets = 0;
  #open: PackedFile | undefined;
  readonly #zip = new Zip((error, piece) => {
    if (error) throw error;
    this.#pieces.push(piece);
  });

  /** `formats` are the number formats of its cells. */
  constructor(names: readonly string[], formats: readonly string[] = []) {
    const fixed: [string, string][] = [
      ['[Content_Types].xml', contentTypes(names.length)],
      ['_rels/.rels', relationships],
      ['xl/workbook.xml', workbook(names)],
      ['xl/_rels/workbook.xml.rels', workbookRelationships(names.length)],
      ['xl/styles.xml', styles(formats)],
    ];
    for (const [path, text] of fixed) this.#add(new PackedFile(path)).push(strToU8(text), true);
  }

  #add<File extends ZipInputFile>(file: File): File {
    this.#zip.add(file);
    return file;
  }

  #nextPath(): string {
    this.#sheets += 1;
    return `xl/worksheets/sheet${this.#sheets}.xml`;
  }

  /** Starts the next sheet with this text. */
  open(text: string): void {
    this.#open = this.#add(new PackedFile(this.#nextPath()));
    this.push(Buffer.from(text));
  }

  push(bytes: Uint8Array): void {
    this.#open?.push(bytes);
  }

  close(): void {
    this.#open?.push(strToU8(sheetEnd), true);
  }

  /** The next sheet, compressed in the thread pool instead of this thread. */
  stream(): StreamedFile {
    return this.#add(new StreamedFile(this.#nextPath()));
  }

  end(): void {
    this.#zip.end();
  }

  take(): Uint8Array[] {
    return this.#pieces.splice(0);
  }
}

/**
 * A file of an archive whose chunks are compressed independently. Each chunk ends in a full flush, so any other may
 * follow.
 */
class PackedFile extends ZipPassThrough {
  override compression = 8;

  protected override process(piece: Uint8Array<ArrayBuffer>, isLast: boolean): void {
    this.ondata(null, deflateRawSync(piece, isLast ? { level } : flushed), isLast);
  }
}

const flushed = { level, finishFlush: constants.Z_FULL_FLUSH };

const gzipHead = 10;
const gzipTail = 8;

/**
 * A file of an archive, compressed as one stream in the thread pool. `gzip` wraps the format of ZIP archives in a
 * header and a trailer, and the trailer contains the checksum.
 */
class StreamedFile implements ZipInputFile {
  readonly compression = 8;
  crc = 0;
  size = 0;
  ondata: AsyncFlateStreamHandler = () => {};
  readonly #gzip: Gzip = createGzip({ level, chunkSize: 1 << 16 });
  #held: Buffer = Buffer.alloc(0);
  #left = gzipHead;

  constructor(readonly filename: string) {
    this.#gzip.on('data', (piece: Buffer) => this.#pass(piece));
  }

  #pass(piece: Buffer): void {
    const head = Math.min(this.#left, piece.length);
    this.#left -= head;
    const bytes = Buffer.concat([this.#held, piece.subarray(head)]);
    const end = Math.max(0, bytes.length - gzipTail);
    this.#held = bytes.subarray(end);
    if (end > 0) this.ondata(null, bytes.subarray(0, end), false);
  }

  /** Writes one more chunk of the file; its bytes may be reused once the promise resolves. */
  write(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#gzip.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }

  async end(): Promise<void> {
    const ended = once(this.#gzip, 'end');
    this.#gzip.end(strToU8(sheetEnd));
    await ended;
    this.crc = this.#held.readUInt32LE(0);
    this.size = this.#held.readUInt32LE(4);
    this.ondata(null, new Uint8Array(), true);
  }

  /** Frees the memory of the compressor when the file is not finished. */
  drop(): void {
    this.#gzip.destroy();
  }
}
