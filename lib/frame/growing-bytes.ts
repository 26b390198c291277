const startBytes = 1 << 16;

/** An append-only byte buffer that grows as needed and is reused. */
export class GrowingBytes {
  bytes: Buffer = Buffer.allocUnsafeSlow(startBytes);
  length = 0;

  /** Makes room for `more` further bytes; the existing content is preserved. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    this.bytes = largerBytes(this.bytes, this.length, more);
  }

  add(text: string): void {
    this.reserve(text.length * 3);
    this.length += this.bytes.write(text, this.length);
  }

  /** A view of the bytes written so far; valid until the next write. */
  get written(): Buffer {
    return this.bytes.subarray(0, this.length);
  }
}

/** A larger copy of the first `used` bytes, of size 2 · (`used` + `more`). */
export function largerBytes(bytes: Buffer, used: number, more: number): Buffer<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow((used + more) * 2);
  bytes.copy(copy, 0, 0, used);
  return copy;
}
