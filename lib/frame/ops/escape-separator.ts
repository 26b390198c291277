import { z } from 'zod';
import type { Op } from '@/lib/frame/op';

const options = z.strictObject({});

/** Does nothing: `flatten` escapes its own headers. It exists because stored charts may name it. */
export const escapeSeparatorOp: Op<z.infer<typeof options>> = {
  name: 'escape_separator',
  options,
  apply: (frame) => frame,
};

export const unescapeSeparatorOp: Op<z.infer<typeof options>> = { ...escapeSeparatorOp, name: 'unescape_separator' };
