import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { chartContext } from '@/lib/server/run/chart-context';
import { readBundle } from '@/lib/server/transfer/bundle';
import { parseYaml } from '@/lib/server/transfer/yaml';

const chartFile = z.object({ uuid: z.string(), query_context: z.string().nullish() });

/** Stores the query contexts of the bundle unchanged, also those that refer to a dataset of another server. */
export async function keepBundledContexts(db: Metadata, bundle: Uint8Array): Promise<void> {
  for (const [path, text] of readBundle(bundle)) {
    if (!path.startsWith('charts/')) continue;
    const { uuid, query_context } = chartFile.parse(parseYaml(text));
    if (query_context) await db.update(chart).set({ query_context }).where(eq(chart.uuid, uuid));
  }
}

const stored = z.object({ path: z.string(), stored_query_context: z.unknown() });

/**
 * Stores a query context for every chart, as opening it once does: the recorded one where a case contains it, else the
 * one that the product makes from the chart's form data.
 */
export async function storeContexts(db: Metadata, cases: readonly unknown[]): Promise<void> {
  const recorded = new Map<number, string>();
  for (const one of cases) {
    const { data } = stored.safeParse(one);
    const id = /^\/api\/v1\/chart\/(\d+)\//.exec(data?.path ?? '')?.[1];
    const context = data?.stored_query_context;
    if (id === undefined || !context) continue;
    recorded.set(Number(id), typeof context === 'string' ? context : JSON.stringify(context));
  }
  for (const row of await db.select().from(chart)) {
    const query_context = recorded.get(row.id) ?? JSON.stringify(chartContext(row));
    await db.update(chart).set({ query_context }).where(eq(chart.id, row.id));
  }
}
