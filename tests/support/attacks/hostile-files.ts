import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { gzipSync, strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';

/** An uploaded file from which no table can be made. */
export interface HostileFile {
  readonly title: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly fields: Readonly<Record<string, string>>;
}

type Fields = Readonly<Record<string, string>>;

const csv = (title: string, content: string | Uint8Array, fields: Fields = {}): HostileFile => ({
  title,
  name: 'a.csv',
  bytes: typeof content === 'string' ? strToU8(content) : content,
  fields: { type: 'csv', ...fields },
});
const excel = (title: string, bytes: Uint8Array, fields: Fields = {}): HostileFile => ({
  title,
  name: 'a.xlsx',
  bytes,
  fields: { type: 'excel', ...fields },
});
const columnar = (title: string, bytes: Uint8Array, name = 'a.parquet', fields: Fields = {}): HostileFile => ({
  title,
  name,
  bytes,
  fields: { type: 'columnar', ...fields },
});
const range = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Pseudo-random bytes; the same seed gives the same bytes. */
function noise(seed: number, length: number): Uint8Array {
  let state = seed * 2654435761 + 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
}

/** Truncated copies of `bytes`, cut at `count` places. */
function cuts(bytes: Uint8Array, count: number): Uint8Array[] {
  return range(count).map((at) => bytes.slice(0, Math.floor(((at + 0.5) * (bytes.length - 1)) / count)));
}

function encodings(): HostileFile[] {
  const text = 'name,town\nJosé,Málaga\n';
  const wide = (mark: boolean) => Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le');
  const tail = (bytes: readonly number[]) => Uint8Array.from([...strToU8('a,b\n1,'), ...bytes, 0x0a]);
  return [
    csv('Latin 1', Buffer.from(text, 'latin1')),
    csv('UTF-16 with a mark', wide(true)),
    csv('UTF-16 without one', wide(false)),
    csv('UTF-16, the other order', Buffer.from(wide(true)).swap16()),
    csv('UTF-32', Buffer.from([...text].flatMap((letter) => [letter.charCodeAt(0) & 255, 0, 0, 0]))),
    csv('a surrogate', tail([0xed, 0xa0, 0x80])),
    csv('an overlong slash', tail([0xc0, 0xaf])),
    csv('beyond the last letter', tail([0xf5, 0x80, 0x80, 0x80])),
    csv('a letter that is cut off', tail([0xe2, 0x82])),
    csv('a lone continuation', tail([0x80])),
    csv('a NUL', tail([0x00])),
    csv('gzip', gzipSync(strToU8(text))),
    csv(
      'a bad byte far behind',
      Buffer.concat([Buffer.from(`a\n${'x\n'.repeat(700_000)}`), Buffer.from([0xff, 0x0a])]),
    ),
    ...range(20).map((seed) => csv(`noise ${seed}`, noise(seed + 1, 500))),
  ];
}

function structures(): HostileFile[] {
  const rows = (count: number, odd: number, line: string) =>
    `a,b\n${range(count)
      .map((at) => (at === odd ? line : `${at},x`))
      .join('\n')}\n`;
  return [
    csv('nothing', ''),
    csv('a blank line', '\n'),
    csv('blank lines only', '\n\n\n', { skip_blank_lines: 'true' }),
    csv('everything skipped', 'a,b\n1,2\n', { skip_rows: '5' }),
    csv('a header beyond the end', 'a,b\n1,2\n', { header_row: '7' }),
    csv('a header before the beginning', 'a,b\n1,2\n', { header_row: '-1' }),
    csv('no delimiter', 'a,b\n1,2\n', { delimiter: '' }),
    csv('a quote as delimiter', 'a,b\n1,2\n', { delimiter: '"' }),
    csv('a line end as delimiter', 'a,b\n1,2\n', { delimiter: '\n' }),
    ...range(15).map((at) => csv(`a value too many in row ${at * 7}`, rows(120, at * 7, '1,2,3'))),
    ...range(15).map((at) => csv(`a quote that stays open in row ${at * 7}`, rows(120, at * 7, '1,"x'))),
    ...[';', '\t', '|', ':'].map((mark) => csv(`columns by ${JSON.stringify(mark)}`, `a${mark}b\n1,5${mark}2,5\n`)),
    csv('a row of 20 MB', `a\n"${'x'.repeat(20 * 1024 * 1024)}`),
    csv(
      '10,000 columns',
      `${range(10_000)
        .map((at) => `c${at}`)
        .join(',')}\n${range(10_000).join(',')}\n`,
    ),
    csv(
      '1,601 columns without a row',
      `${range(1601)
        .map((at) => `c${at}`)
        .join(',')}\n`,
    ),
    csv('a name of 64 letters', `${'n'.repeat(64)}\n1\n`),
    csv('a name of 40 letters in 80 bytes', `${'ñ'.repeat(40)}\n1\n`),
    csv('a table name of 64 letters', 'a\n1\n', { table_name: 't'.repeat(64) }),
    csv('a table name of 300 letters', 'a\n1\n', { table_name: 't'.repeat(300) }),
    csv('no table name', 'a\n1\n', { table_name: '' }),
    csv('a schema that is not there', 'a\n1\n', { schema: 'nowhere' }),
    csv('columns that are not there', 'a,b\n1,2\n', { columns_read: 'a,c' }),
    csv('dates that are not there', 'a,b\n1,2\n', { column_dates: 'c' }),
    csv('an index that is not there', 'a,b\n1,2\n', { index_column: 'c' }),
    csv('only the index, which is not stored', 'a\n1\n', { index_column: 'a' }),
    ...['int64', 'float64', 'bool', 'zzz', 'uint8'].flatMap((type) => [
      csv(`words as ${type}`, 'a\nx\n', { column_data_types: `{"a": "${type}"}` }),
      csv(`a word as ${type} far behind`, `a\n${'1\n'.repeat(600_000)}x\n`, { column_data_types: `{"a": "${type}"}` }),
    ]),
    ...['{', '[', 'nothing', '1', 'null'].map((text) => csv(`types ${text}`, 'a\nx\n', { column_data_types: text })),
    ...['x', '0', '-5', '1.5'].map((text) => csv(`rows to read: ${text}`, 'a\n1\n', { rows_to_read: text })),
    csv('an option nobody knows', 'a\n1\n', { zzz: '1' }),
    csv('a strategy nobody knows', 'a\n1\n', { already_exists: 'merge' }),
    csv('a type nobody knows', 'a\n1\n', { type: 'xml' }),
    { ...csv('a program', 'a\n1\n'), name: 'a.exe' },
    { ...csv('a file without an ending', 'a\n1\n'), name: 'a' },
  ];
}

async function workbooks(): Promise<HostileFile[]> {
  const rows = [['id', 'name'], ...range(200).map((at) => [at, `name ${at}`])];
  const whole = await writeXlsx({ sheets: [{ name: 'One', rows }] });
  const parts = unzipSync(whole);
  const without = (name: string) =>
    zipSync(Object.fromEntries(Object.entries(parts).filter(([path]) => !path.endsWith(name))));
  const changed = (name: string, change: (text: string) => string) =>
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([path, bytes]) => [
          path,
          path.endsWith(name) ? strToU8(change(strFromU8(bytes))) : bytes,
        ]),
      ),
    );
  const laughs = `<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa">${range(12)
    .map((at) => `<!ENTITY a${at} "${`&${at === 0 ? 'a' : `a${at - 1}`};`.repeat(10)}">`)
    .join('')}]>`;
  return [
    ...cuts(whole, 25).map((bytes, at) => excel(`a workbook cut off, ${at}`, bytes)),
    excel('a workbook without its list of sheets', without('workbook.xml')),
    excel('a workbook without its sheet', without('sheet1.xml')),
    excel('a workbook without its relations', without('workbook.xml.rels')),
    excel(
      'a sheet that does not end',
      changed('sheet1.xml', (text) => text.slice(0, text.length / 2)),
    ),
    excel(
      'a sheet of no XML',
      changed('sheet1.xml', () => 'this is not XML'),
    ),
    excel(
      'a sheet of entities',
      changed('sheet1.xml', (text) => laughs + text.replace('<sheetData>', '<sheetData>&a11;')),
    ),
    excel('a sheet that is not there', whole, { sheet_name: 'Two' }),
    excel('a header beyond the end', whole, { header_row: '5000' }),
    excel('columns that are not there', whole, { columns_read: 'zzz' }),
    excel('an index that is not there', whole, { index_column: 'zzz' }),
    excel('text', strToU8('id,name\n1,x\n')),
    excel('nothing', new Uint8Array(0)),
    excel('an archive of texts', zipSync({ 'a.txt': strToU8('hello') })),
    excel('an empty archive', zipSync({})),
    excel('2 GB of zeros', declaredLarger(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(4096) }), 0x7fffffff)),
    {
      ...excel(
        'an old workbook of noise',
        Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...noise(3, 4000)]),
      ),
      name: 'a.xls',
    },
    { ...excel('an old workbook of nothing', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0])), name: 'a.xls' },
  ];
}

/** The same archive, with another declared unpacked size of its one entry. */
function declaredLarger(archive: Uint8Array, size: number): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  for (let at = 0; at + 30 < archive.length; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, size, true);
  }
  return archive;
}

async function parquetBytes(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-hostile-'));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const path = join(folder, 'a.parquet');
    await connection.run(
      `COPY (SELECT i AS id, 'name ' || i AS name FROM range(2000) AS r(i)) TO '${path}' (FORMAT parquet)`,
    );
    return new Uint8Array(readFileSync(path));
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(folder, { recursive: true });
  }
}

async function parquets(): Promise<HostileFile[]> {
  const whole = await parquetBytes();
  const mark = strToU8('PAR1');
  const withFooter = (length: number) => {
    const bytes = whole.slice();
    new DataView(bytes.buffer).setUint32(bytes.length - 8, length, true);
    return bytes;
  };
  const noisyFooter = (seed: number) => {
    const bytes = whole.slice();
    bytes.set(noise(seed, 60), bytes.length - 80);
    return bytes;
  };
  const archive = zipSync({ 'a.parquet': whole });
  return [
    ...cuts(whole, 20).map((bytes, at) => columnar(`Parquet cut off, ${at}`, bytes)),
    ...cuts(whole, 10).map((bytes, at) =>
      columnar(`Parquet cut off before its mark, ${at}`, Buffer.concat([bytes, mark])),
    ),
    columnar('marks only', strToU8('PAR1PAR1')),
    columnar('marks around noise', Buffer.concat([mark, noise(9, 500), mark])),
    columnar('a footer longer than the file', withFooter(0x7fffffff)),
    columnar('a footer of nothing', withFooter(0)),
    ...range(6).map((seed) => columnar(`a footer of noise, ${seed}`, noisyFooter(seed + 20))),
    columnar('text', strToU8('id,name\n1,x\n')),
    columnar('nothing', new Uint8Array(0)),
    columnar('one byte', new Uint8Array(1)),
    columnar('columns that are not there', whole, 'a.parquet', { columns_read: 'zzz' }),
    ...cuts(archive, 10).map((bytes, at) => columnar(`an archive cut off, ${at}`, bytes, 'a.zip')),
    columnar('an empty archive', zipSync({}), 'a.zip'),
    columnar('an archive of nothing', new Uint8Array(0), 'a.zip'),
    columnar('an archive of texts', zipSync({ 'a.txt': strToU8('hello') }), 'a.zip'),
    columnar('an archive of two kinds', zipSync({ 'a.parquet': whole, 'b.csv': strToU8('a\n1\n') }), 'a.zip'),
    columnar(
      'an archive of one good and one bad',
      zipSync({ 'a.parquet': whole, 'b.parquet': strToU8('PAR1') }),
      'a.zip',
    ),
    columnar('an archive in an archive', zipSync({ 'a.zip': archive }), 'a.zip'),
    columnar('an archive that leads outside', zipSync({ '../../a.parquet': strToU8('hello') }), 'a.zip'),
    columnar('an archive of zeros', zipSync({ 'a.parquet': new Uint8Array(300 * 1024 * 1024) }), 'a.zip'),
    columnar(
      'an archive of 2,000 files',
      zipSync(Object.fromEntries(range(2000).map((at) => [`${at}.parquet`, new Uint8Array(1)]))),
      'a.zip',
    ),
    columnar('an archive that is text', strToU8('PK hello'), 'a.zip'),
  ];
}

/** JSON that contains no usable rows. */
function documents(): HostileFile[] {
  const json = (title: string, content: string | Uint8Array, name = 'a.json') =>
    columnar(`JSON: ${title}`, typeof content === 'string' ? strToU8(content) : content, name);
  return [
    json('nothing', ''),
    json('cut off', '[{"a": 1}, {"a": 2'),
    json('no JSON', 'a,b\n1,2\n'),
    json('values without names', '[1, 2, 3]'),
    json('a text', '"words"'),
    json('a broken line', '{"a": 1}\n{"a": \n{"a": 3}\n', 'a.jsonl'),
    json('noise', noise(77, 5000)),
    json('ten thousand names', JSON.stringify([Object.fromEntries(range(10_000).map((at) => [`c${at}`, at]))])),
  ];
}

export async function hostileFiles(): Promise<readonly HostileFile[]> {
  return [...encodings(), ...structures(), ...(await workbooks()), ...(await parquets()), ...documents()];
}
