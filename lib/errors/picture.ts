import type { ErrorEntry } from './entry';

export const pictureErrors = {
  picture_too_costly: {
    status: 422,
    shape: 'message',
    level: 'warning',
    message: 'The picture took too much time or memory. Choose fewer rows or tabs, or a smaller size.',
  },
  picture_too_large: {
    status: 400,
    shape: 'message',
    level: 'warning',
    message: 'The picture would have {megapixels} megapixels; the most is {most}. Choose a smaller width or scale.',
  },
  picture_queue_full: {
    status: 503,
    shape: 'message',
    level: 'warning',
    message: 'Many pictures are being drawn. Try again in a minute.',
  },
  picture_missing: { status: 404, shape: 'message', level: 'warning', message: 'Not found' },
  picture_option_invalid: {
    status: 400,
    shape: 'message',
    level: 'warning',
    message: '{name} has to be {expected}.',
  },
} as const satisfies Record<string, ErrorEntry>;
