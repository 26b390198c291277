import { z } from 'zod';

const algorithm = z.enum(['default', 'dark', 'compact', 'system']);

/** The contents of a theme: tokens, settings of single components, and the algorithm that derives the other values. */
export const ThemeConfiguration = z.looseObject({
  token: z.record(z.string(), z.unknown()).optional(),
  components: z.record(z.string(), z.unknown()).optional(),
  hashed: z.boolean().optional(),
  inherit: z.boolean().optional(),
  algorithm: z.union([algorithm, z.array(algorithm)]).optional(),
});
