import { isUtf8 } from 'node:buffer';
import { unreadable } from './unreadable';

/**
 * Throws `upload_unreadable` for bytes that are not UTF-8 or contain a NUL, which databases cannot store. `base` is
 * their position in the file.
 */
export function demandText(bytes: Buffer, base: number): void {
  if (!isUtf8(bytes)) throw unreadable(problemOf(bytes, base));
  const nul = bytes.indexOf(0);
  if (nul >= 0) throw unreadable(`byte 0x00 in position ${base + nul}: this is no text`);
}

/** The message for the first invalid byte, as in the contract. */
function problemOf(bytes: Buffer, base: number): string {
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    const length = byte < 0x80 ? 1 : byte < 0xc2 ? 0 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : byte < 0xf5 ? 4 : 0;
    if (length === 0 || !isUtf8(bytes.subarray(at, at + length))) {
      const rest = bytes.subarray(at + 1, at + length);
      const isCut = at + length > bytes.length && rest.every((next) => (next & 0xc0) === 0x80);
      const why = length === 0 ? 'invalid start byte' : isCut ? 'unexpected end of data' : 'invalid continuation byte';
      return `'utf-8' codec can't decode byte 0x${byte.toString(16).padStart(2, '0')} in position ${base + at}: ${why}`;
    }
    at += length;
  }
  return 'the file is not UTF-8 text';
}
