import { z } from 'zod';
import type { ByteCount } from '@/lib/server/engines/connect/byte-limit';

/** Whole numbers of 16 digits or more, which a double may not represent; also texts, whose digits are skipped. */
const token = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/** Parses JSON. Whole numbers that a double cannot represent become texts, which the readers of numbers accept. */
export function exactJson(text: string): unknown {
  return JSON.parse(/\d{16}/.test(text) ? text.replace(token, exact) : text);
}

function exact(found: string): string {
  return found.startsWith('"') || Number.isSafeInteger(Number(found)) ? found : `"${found}"`;
}

/** Rows in a JSON answer: checked, not copied. */
export const JsonRows = z.custom<readonly (readonly unknown[])[]>(
  (rows) => Array.isArray(rows) && rows.every((row) => Array.isArray(row)),
);

const [quote, backslash, comma, bracket] = [...'"\\,['].map((sign) => sign.charCodeAt(0));
const valueBytes = 8;

/**
 * A JSON answer that is parsed as a whole. Its short values take many times more memory than their text, therefore each
 * value and each list counts `valueBytes` on top of the bytes that arrive.
 */
export async function wholeJson({ body }: Response, bytes: ByteCount): Promise<unknown> {
  const decoder = new TextDecoder();
  const texts: string[] = [];
  let isText = false;
  let isEscaped = false;
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    let values = 0;
    for (const byte of piece) {
      if (isEscaped) isEscaped = false;
      else if (byte === quote) isText = !isText;
      else if (isText) isEscaped = byte === backslash;
      else if (byte === comma || byte === bracket) values += 1;
    }
    bytes.add(values * valueBytes);
    texts.push(decoder.decode(piece, { stream: true }));
  }
  return exactJson(texts.join('') + decoder.decode());
}
