import { z } from 'zod/mini';
import { parseForeignJson } from '@/lib/text/foreign-json';

/**
 * The filters that a click in one chart applies to the others, as stored in the URL: `cross.<chart id>=<JSON>`. The
 * label contains the clicked mark's values of its dimensions, in order.
 */
export const CrossFilter = z.object({
  filters: z.array(
    z.object({
      col: z.string(),
      op: z.string(),
      val: z.optional(z.unknown()),
      /** The time grain to which a value is truncated before the comparison. */
      grain: z.optional(z.nullable(z.string())),
    }),
  ),
  label: z.string(),
});
export type CrossFilter = z.infer<typeof CrossFilter>;

const prefix = 'cross.';
export const crossOperators: ReadonlySet<string> = new Set([
  'IN',
  'NOT IN',
  '==',
  'IS NULL',
  'IS NOT NULL',
  '>=',
  '<=',
  '>',
  '<',
  'TEMPORAL_RANGE',
]);

export function crossFiltersOfParams(params: URLSearchParams): Map<number, CrossFilter> {
  const found = new Map<number, CrossFilter>();
  for (const [name, text] of params) {
    const chartId = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    if (!Number.isInteger(chartId)) continue;
    const filter = CrossFilter.safeParse(readJson(text));
    if (filter.success && filter.data.filters.every(({ op }) => crossOperators.has(op)))
      found.set(chartId, filter.data);
  }
  return found;
}

function readJson(text: string): unknown {
  try {
    return parseForeignJson(text);
  } catch {
    return null;
  }
}
