import type { PictureJob } from './content';

/** A job, and the tiles (in order of drawing) that are left out because they took too long or too much. */
export interface PictureRequest {
  readonly job: PictureJob;
  readonly left: readonly number[];
}

/**
 * What the process tells: that it begins to draw a tile (−1: that tiles are done with), or how the job ended. `failed` holds the words of an
 * unexpected error, `large` the megapixels of a picture that is larger than allowed.
 */
export type PictureAnswer =
  | { readonly kind: 'tile'; readonly at: number }
  | { readonly kind: 'done'; readonly bytes: Uint8Array }
  | { readonly kind: 'large'; readonly megapixels: number }
  | { readonly kind: 'failed'; readonly words: string };
