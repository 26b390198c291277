import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import type { Json } from './chartdata-equal';

/** The body of a response: JSON, or what its file contains. */
export async function readBody(response: Response): Promise<Json> {
  const type = response.headers.get('content-type') ?? '';
  if (/json/.test(type)) return (await response.json()) as Json;
  return fileBody('', new Uint8Array(await response.arrayBuffer()));
}

/** The content of a file: the cells of a workbook, the files of an archive, else its text. */
async function fileBody(name: string, bytes: Uint8Array): Promise<Json> {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isArchive) return name === '' ? { text: textOf(bytes) } : textOf(bytes);
  const entries = unzipSync(bytes);
  if ('[Content_Types].xml' in entries) {
    const { sheets } = await readXlsx(bytes);
    return { xlsx: JSON.parse(JSON.stringify(sheets.map(({ rows }) => rows))) };
  }
  const files = Object.entries(entries).map(async ([inner, file]) => [inner, await fileBody(inner, file)]);
  return Object.fromEntries(await Promise.all(files));
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
