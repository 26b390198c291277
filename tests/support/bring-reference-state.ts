import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { closeMetadata, metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { retargetQueryContext } from '@/lib/server/transfer/import-chart';
import { readCases } from '@/tests/oracle/read-cases';
import { bringReferenceState } from './reference-state';

const [examples, savedChartsFolder] = process.argv.slice(2);
if (examples === undefined) throw new Error('say where the example bundles are');
await bringReferenceState(examples);
if (savedChartsFolder !== undefined) await storeContexts(join(savedChartsFolder, '..'));
await closeMetadata();

/** The query contexts that the charts of the recorded cases had, as JSON text. */
async function storeContexts(folder: string): Promise<void> {
  process.env.ORACLE_DIR = folder;
  const db = await metadata();
  const stored = z.object({ chart: z.string(), stored_query_context: z.unknown() });
  for (const recorded of readCases('chartdata/12-saved-charts.jsonl') ?? []) {
    const { data } = stored.safeParse(recorded);
    if (!data?.stored_query_context) continue;
    const context = data.stored_query_context;
    const text = typeof context === 'string' ? context : JSON.stringify(context);
    for (const row of await db.select().from(chart).where(eq(chart.slice_name, data.chart))) {
      const query_context = retargetQueryContext(text, row.datasource_id ?? 0);
      await db.update(chart).set({ query_context }).where(eq(chart.id, row.id));
    }
  }
}
