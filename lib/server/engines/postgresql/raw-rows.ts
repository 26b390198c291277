import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { PackedRows } from '@/lib/frame/packed-rows';

const rowMark = 'D'.charCodeAt(0);
const headLength = 5;

type Listener = (bytes: Buffer) => void;

const connected = z.object({
  connection: z.object({ stream: z.custom<Socket>((stream) => typeof stream === 'object' && stream !== null) }),
});

/** The socket of a client. */
export function socketOf(client: PoolClient): Socket {
  return connected.parse(client).connection.stream;
}

/** Extracts row messages from the server's byte stream before the driver parses them. */
export interface RawRows {
  /** The rows received since the last call. The bytes are valid until the rows after them are taken. */
  take(): PackedRows;
  close(): void;
}

/** All messages except rows are passed on to the driver. */
export function readRawRows(client: PoolClient): RawRows {
  const stream = socketOf(client);
  const driver = stream.listeners('data') as Listener[];
  let rows = new Rows();
  let spare = new Rows();
  let rest = nothing;
  const pass = (bytes: Buffer) => {
    for (const listener of driver) listener.call(stream, bytes);
  };
  /** Reads the complete messages from `start`; returns the offset of the first incomplete one. */
  const readWhole = (bytes: Buffer, start: number): number => {
    let at = start;
    let from = start;
    while (bytes.length - at >= headLength) {
      const end = at + 1 + bytes.readUInt32BE(at + 1);
      if (end > bytes.length) break;
      if (bytes[at] !== rowMark) {
        rows.add(bytes, from, at);
        pass(bytes.subarray(at, end));
        from = end;
      }
      at = end;
    }
    rows.add(bytes, from, at);
    return at;
  };
  /** Completes the message that the last chunk began; returns the offset of the next one. */
  const readRest = (bytes: Buffer): number => {
    let taken = 0;
    while (rest.length > 0 && taken < bytes.length) {
      const length = rest.length < headLength ? headLength : 1 + rest.readUInt32BE(1);
      const missing = Math.min(length - rest.length, bytes.length - taken);
      rest = Buffer.concat([rest, bytes.subarray(taken, taken + missing)]);
      taken += missing;
      if (rest.length >= headLength && rest.length === 1 + rest.readUInt32BE(1)) {
        readWhole(rest, 0);
        rest = nothing;
      }
    }
    return taken;
  };
  const read = (bytes: Buffer) => {
    const at = readWhole(bytes, readRest(bytes));
    if (at < bytes.length) rest = Buffer.from(bytes.subarray(at));
  };
  for (const listener of driver) stream.off('data', listener);
  stream.on('data', read);
  return {
    take() {
      const taken = rows;
      rows = spare;
      rows.length = 0;
      spare = taken;
      return taken.bytes.subarray(0, taken.length);
    },
    close() {
      stream.off('data', read);
      for (const listener of driver) stream.on('data', listener);
      if (rest.length > 0) pass(rest);
      rest = nothing;
    },
  };
}

const nothing = Buffer.alloc(0);
const startBytes = 1 << 18;

/** A reused buffer: allocating one per batch would make the garbage collector traverse the whole heap for each. */
class Rows {
  bytes = nothing;
  length = 0;

  add(source: Buffer, from: number, to: number): void {
    const length = this.length + to - from;
    if (length > this.bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(startBytes, length * 2));
      this.bytes.copy(larger, 0, 0, this.length);
      this.bytes = larger;
    }
    source.copy(this.bytes, this.length, from, to);
    this.length = length;
  }
}
