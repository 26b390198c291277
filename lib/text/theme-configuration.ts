import { z } from 'zod';

const algorithm = z.enum(['default', 'dark', 'compact', 'system']);

/** What a theme may say: tokens, single components, and which algorithm makes the rest of them. */
export const ThemeConfiguration = z.looseObject({
  token: z.record(z.string(), z.unknown()).optional(),
  components: z.record(z.string(), z.unknown()).optional(),
  hashed: z.boolean().optional(),
  inherit: z.boolean().optional(),
  algorithm: z.union([algorithm, z.array(algorithm)]).optional(),
});
