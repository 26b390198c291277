import { z } from 'zod';
import type { Op } from '@/lib/frame/op';

const options = z.strictObject({});

/** Has nothing to do on a frame: `flatten` escapes its own headers. Kept because stored charts may name it. */
export const escapeSeparatorOp: Op<z.infer<typeof options>> = {
  name: 'escape_separator',
  options,
  apply: (frame) => frame,
};

export const unescapeSeparatorOp: Op<z.infer<typeof options>> = { ...escapeSeparatorOp, name: 'unescape_separator' };
