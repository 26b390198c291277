import { ProcessCache } from './process-cache';
import { megabyte } from './sizes';

/** JSON as it is sent, and the same compressed, once somebody asked for that. */
export interface AnswerBytes {
  readonly plain: Uint8Array<ArrayBuffer>;
  gzip?: Promise<Uint8Array<ArrayBuffer>>;
}

/** A cached result that an answer was made of, and when that was made. */
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
 * The texts that answered queries of charts, to be sent again as they are.
 *
 * Key: viewer, guest token, minute and request. Bound: 32 MB, one entry 4 MB. Invalidation: by a write to the metadata
 * database, by the loss of a result that the answer was made of, after a minute. Who may see it: the same viewer.
 */
export const answers = new ProcessCache<string, CachedAnswer>('answers', {
  maxSize: 32 * megabyte,
  maxEntrySize: 4 * megabyte,
  sizeCalculation: ({ answer }, name) => answer.plain.length + name.length + 256,
});
