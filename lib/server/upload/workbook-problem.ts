import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate';

const pieceBytes = 64 * 1024;
const edgeBytes = 512;
const sheetPath = /^xl\/worksheets\/[^/]+\.xml$/i;

/**
 * What is wrong with an archive as a workbook; null when it is valid. It is unpacked in chunks, because the library
 * accepts truncated sheets as shorter ones and trusts the sizes that the archive declares.
 */
export async function workbookProblem(bytes: Uint8Array, maxBytes: number): Promise<string | null> {
  const sheets: { head: string; tail: string }[] = [];
  let unpacked = 0;
  let isBroken = false;
  const unzip = new Unzip((entry) => {
    const sheet = { head: '', tail: '' };
    if (sheetPath.test(entry.name)) sheets.push(sheet);
    entry.ondata = (problem, data) => {
      if (problem) isBroken = true;
      else {
        unpacked += data.length;
        if (sheet.head.length < edgeBytes) sheet.head += latin(data.subarray(0, edgeBytes));
        sheet.tail = (sheet.tail + latin(data.subarray(-edgeBytes))).slice(-edgeBytes);
      }
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  unzip.register(UnzipPassThrough);
  try {
    for (let at = 0; at < bytes.length && !isBroken; at += pieceBytes) {
      unzip.push(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length);
      if (unpacked > maxBytes) return `the workbook unpacks to more than ${Math.round(maxBytes / 2 ** 20)} MB`;
      await new Promise((resolve) => setImmediate(resolve));
    }
  } catch {
    isBroken = true;
  }
  if (isBroken) return 'the workbook is broken';
  if (sheets.some(({ head }) => /<!DOCTYPE/i.test(head))) return 'a sheet of the workbook declares entities';
  const isWhole = sheets.every(({ head, tail }) =>
    /<\/(?:\w+:)?worksheet>\s*$|<(?:\w+:)?worksheet[^>]*\/>\s*$/.test(head + tail),
  );
  return isWhole ? null : 'a sheet of the workbook ends in the middle';
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
