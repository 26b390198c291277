import { ProcessCache } from './process-cache';
import { megabyte } from './sizes';

/** JSON as it is sent; `gzip` is the same compressed, added with the first request for it. */
export interface AnswerBytes {
  readonly plain: Uint8Array<ArrayBuffer>;
  gzip?: Promise<Uint8Array<ArrayBuffer>>;
}

/** The key of a cached result from which a response was made, and when that result was made. */
export interface AnswerSource {
  readonly key: string;
  readonly at: number;
}

export interface CachedAnswer {
  readonly answer: AnswerBytes;
  readonly generation: number;
  readonly sources: readonly AnswerSource[];
}

/**
 * Response bodies of chart queries, to be sent again unchanged.
 *
 * Key: viewer, guest token, minute and request. Bound: 32 MB, one entry 4 MB. Invalidation: by a write to the metadata
 * database, by the loss of a result that the response was made of, after a minute. Who may see it: the same viewer.
 */
export const answers = new ProcessCache<string, CachedAnswer>('answers', {
  maxSize: 32 * megabyte,
  maxEntrySize: 4 * megabyte,
  sizeCalculation: ({ answer }, name) => answer.plain.length + name.length + 256,
});
