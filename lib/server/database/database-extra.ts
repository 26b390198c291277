import { z } from 'zod';

/** The keys of a database's `extra` that are used. An invalid value counts as absent; other keys are kept unchanged. */
export const databaseExtra = z.looseObject({
  metadata_params: z.record(z.string(), z.unknown()).optional().catch(undefined),
  engine_params: z.record(z.string(), z.unknown()).optional().catch(undefined),
  metadata_cache_timeout: z.record(z.string(), z.number()).optional().catch(undefined),
  schemas_allowed_for_file_upload: z.array(z.string()).optional().catch(undefined),
  allows_virtual_table_explore: z.boolean().optional().catch(undefined),
  cost_estimate_enabled: z.boolean().optional().catch(undefined),
  disable_data_preview: z.boolean().optional().catch(undefined),
  /** Functions that may be called in addition to the product's; `withOwnFunctions` selects those that take effect. */
  allowed_functions: z.array(z.string()).optional().catch(undefined),
  /** Limits of this database only. */
  limits: z
    .object({
      rows: z.int().positive(),
      timeout_ms: z.int().positive(),
      connections: z.int().positive(),
      /** The highest cost of a query, in the units of the database's planner. */
      cost: z.number().positive(),
    })
    .partial()
    .optional()
    .catch(undefined),
});
export type DatabaseExtra = z.infer<typeof databaseExtra>;

/** Parses the stored text; anything but a JSON object counts as empty. */
export function parseExtra(text: string): DatabaseExtra {
  try {
    return databaseExtra.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
