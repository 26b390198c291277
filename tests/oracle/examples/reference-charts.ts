import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { annotation, annotationLayer } from '@/db/schema/annotation';
import { dataset } from '@/db/schema/dataset';
import { user } from '@/db/schema/user';
import type { FormData } from '@/lib/query/form-data';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { closeDatabases } from '@/lib/server/database/open-database';
import { type DrawnChart, runChart } from '@/lib/server/run/chart';
import { testMetadata } from '@/tests/support/metadata';
import { loadExampleTables } from '@/tests/support/reference/example-tables';
import { bringReferenceState } from '@/tests/support/reference/reference-state';

export const examples = join(import.meta.dirname, '../../../../shared/examples');

/** A recorded chart: its settings, and the table that it reads, with or without its schema. */
export interface ReferenceChart {
  readonly dataset: string;
  readonly viz_type: string;
  readonly form_data: FormData;
}

/** Runs `work` with the recorded charts available for drawing, as the administrator. */
export async function withReferenceCharts<Result>(
  work: (draw: (one: ReferenceChart) => Promise<DrawnChart>) => Promise<Result>,
): Promise<Result> {
  process.env.ISOLINE_SECRET_KEY ??= 'a secret for recorded answers, 32 characters';
  const { close } = await testMetadata();
  try {
    await loadExampleTables(examples);
    await bringReferenceState(examples);
    const db = await metadata();
    await addLaunches();
    const [admin] = await db.select({ id: user.id }).from(user).where(eq(user.username, 'admin'));
    const loaded = admin && (await loadUser(admin.id));
    if (!loaded) throw new Error('the administrator is missing');
    const ids = new Map((await db.select().from(dataset)).map(({ id, table_name }) => [table_name, id]));
    return await work((one) => {
      const datasource = `${ids.get(one.dataset.replace('public.', ''))}__table`;
      const formData = { ...one.form_data, viz_type: one.viz_type, datasource };
      return runChart({ chart: { formData }, viewer: loaded.viewer, signal: AbortSignal.timeout(60_000) });
    });
  } finally {
    closeDatabases();
    await close();
  }
}

/** The annotation layer that one of the recorded charts shows. */
async function addLaunches(): Promise<void> {
  const db = await metadata();
  const [layer] = await db.insert(annotationLayer).values({ name: 'launches' }).returning({ id: annotationLayer.id });
  const at = (day: string) => ({ start_dttm: new Date(day), end_dttm: new Date(day) });
  await db.insert(annotation).values([
    { layer_id: layer?.id ?? 0, short_descr: 'Launch A', long_descr: 'First product', ...at('2004-02-01') },
    { layer_id: layer?.id ?? 0, short_descr: 'Launch B', ...at('2004-10-01') },
  ]);
}
