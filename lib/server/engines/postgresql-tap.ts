import type { Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { PackedRows } from '@/lib/frame/packed-rows';

const rowMark = 'D'.charCodeAt(0);
const headLength = 5;

type Listener = (bytes: Buffer) => void;

const connected = z.object({
  connection: z.object({ stream: z.custom<Readable>((stream) => typeof stream === 'object' && stream !== null) }),
});

/** Takes the rows out of what the server sends before the driver makes values of them. */
export interface Tap {
  /** The rows that came since the last call. */
  take(): PackedRows;
  close(): void;
}

/** Everything but rows goes on to the driver. */
export function tapRows(client: PoolClient): Tap {
  const { stream } = connected.parse(client).connection;
  const driver = stream.listeners('data') as Listener[];
  let rows: Buffer[] = [];
  let rest: Buffer | null = null;
  const pass = (bytes: Buffer) => {
    for (const listener of driver) listener.call(stream, bytes);
  };
  const read = (chunk: Buffer) => {
    const bytes = rest ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    let from = 0;
    while (bytes.length - at >= headLength) {
      const end = at + 1 + bytes.readUInt32BE(at + 1);
      if (end > bytes.length) break;
      if (bytes[at] !== rowMark) {
        if (at > from) rows.push(bytes.subarray(from, at));
        pass(bytes.subarray(at, end));
        from = end;
      }
      at = end;
    }
    if (at > from) rows.push(bytes.subarray(from, at));
    rest = at < bytes.length ? bytes.subarray(at) : null;
  };
  for (const listener of driver) stream.off('data', listener);
  stream.on('data', read);
  return {
    take() {
      const [only, ...others] = rows;
      const taken = only && others.length === 0 ? only : Buffer.concat(rows);
      rows = [];
      return taken;
    },
    close() {
      stream.off('data', read);
      for (const listener of driver) stream.on('data', listener);
      if (rest) pass(rest);
      rest = null;
    },
  };
}
