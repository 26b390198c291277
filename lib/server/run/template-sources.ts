import { eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import type { Viewer } from '@/lib/permissions/viewer';
import { type OpenDataset, openDataset } from '@/lib/server/dataset/open-dataset';
import { datasetQuery } from '@/lib/server/template/dataset-query';
import type { TemplateSources } from '@/lib/server/template/macros/macro-context';
import { metricSql } from '@/lib/server/template/metric-sql';

/**
 * The objects that template macros of a viewer can reach: only datasets that the viewer may read, with their row rules.
 */
export function templateSources(
  viewer: Viewer,
  rules: readonly string[],
  fill: (dataset: OpenDataset) => Promise<OpenDataset>,
  partitions: TemplateSources['partitions'],
): TemplateSources {
  const open = (id: number) => openDataset({ id, type: 'table' }, viewer);
  return {
    async datasetQuery(id, columns, includesMetrics) {
      const { description, database, rowRules } = await fill(await open(id));
      return datasetQuery(description, database.engine.dialect, rowRules, { columns, includesMetrics });
    },
    async metric(key, id) {
      const { description } = await open(id);
      return metricSql(key, description);
    },
    async chartDataset(id) {
      const db = await metadata();
      const [row] = await db.select({ id: chart.datasource_id }).from(chart).where(eq(chart.id, id));
      return row?.id ?? null;
    },
    rowRules: async () => rules,
    partitions,
  };
}
