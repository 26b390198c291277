const startBytes = 1 << 16;

/** Bytes that are written one behind another into a buffer which is used again and again. */
export class GrowingBytes {
  bytes: Buffer = Buffer.allocUnsafeSlow(startBytes);
  length = 0;

  /** Makes room for so many more bytes; what stands there stays. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    this.bytes = largerBytes(this.bytes, this.length, more);
  }

  add(text: string): void {
    this.reserve(text.length * 3);
    this.length += this.bytes.write(text, this.length);
  }

  /** What was written, until something else is. */
  get written(): Buffer {
    return this.bytes.subarray(0, this.length);
  }
}

/** A larger copy of the first `used` bytes, with room for so many more and as many again. */
export function largerBytes(bytes: Buffer, used: number, more: number): Buffer<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow((used + more) * 2);
  bytes.copy(copy, 0, 0, used);
  return copy;
}
