type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** A body that is made piece by piece, as fast as the client takes it; texts are sent in UTF-8. */
export function streamed(pieces: Pieces): ReadableStream<Uint8Array> {
  const left = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await left.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
    },
    async cancel() {
      await left.return?.();
    },
  });
}
