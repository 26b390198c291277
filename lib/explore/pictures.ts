import type { FormRecord } from './draft';

/** The most pictures of one request. */
export const mostPictures = 8;

/** The body of `POST /explore/pictures/`: one form for each picture, with its `viz_type` and `datasource`. */
export interface PictureOrder {
  readonly forms: readonly FormRecord[];
}

/** The drawings in the order of the forms; null where a form cannot be drawn, has no rows or takes too long. */
export interface PictureAnswer {
  readonly pictures: readonly (string | null)[];
}
