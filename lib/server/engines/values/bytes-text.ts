/** Bytes as the text of one cell: decoded as UTF-8, else as UTF-16, else `[bytes]`. */
export function bytesText(bytes: Uint8Array): string {
  for (const encoding of ['utf-8', bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-16le']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {}
  }
  return '[bytes]';
}
