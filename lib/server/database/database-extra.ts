import { z } from 'zod';

/** What a database's `extra` may hold; keys of others are kept as they are. */
export const databaseExtra = z.looseObject({
  metadata_params: z.record(z.string(), z.unknown()).optional().catch(undefined),
  engine_params: z.record(z.string(), z.unknown()).optional().catch(undefined),
  metadata_cache_timeout: z.record(z.string(), z.number()).optional().catch(undefined),
  schemas_allowed_for_file_upload: z.array(z.string()).optional().catch(undefined),
  allows_virtual_table_explore: z.boolean().optional().catch(undefined),
  cost_estimate_enabled: z.boolean().optional().catch(undefined),
  disable_data_preview: z.boolean().optional().catch(undefined),
  /** Functions that may be called beyond those of the product: `ownFunctions` says which of these count. */
  allowed_functions: z.array(z.string()).optional().catch(undefined),
  /** Ceilings of this database alone. */
  limits: z
    .object({
      rows: z.int().positive(),
      timeout_ms: z.int().positive(),
      connections: z.int().positive(),
      /** The most that a query may cost, as the database plans it. */
      cost: z.number().positive(),
    })
    .partial()
    .optional()
    .catch(undefined),
});
export type DatabaseExtra = z.infer<typeof databaseExtra>;

/** The stored text as data; what is not a JSON object counts as empty. */
export function parseExtra(text: string): DatabaseExtra {
  try {
    return databaseExtra.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
