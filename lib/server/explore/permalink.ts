import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import type { Action, Call } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { randomKey } from '@/lib/server/state/key';
import { permalinkUrl, readPermalink, storePermalink } from '@/lib/server/state/permalink';
import { datasetAccess } from './dataset-access';
import { seesChart } from './sees-chart';

const mapping = z.record(z.string(), z.unknown(), {
  error: ({ input }) => (input == null ? undefined : 'Not a valid mapping type.'),
});
const pair = z.array(z.string().nullable()).length(2, 'Length must be 2.');
const Body = z.strictObject({ formData: mapping, urlParams: z.array(pair).nullish() });

/** Links to a chart with its settings, saved or not. */
export const explorePermalinkActions: readonly Action[] = [
  { method: 'POST', path: 'permalink', permission: 'can_write on ExplorePermalinkRestApi', body: Body, run: create },
  { method: 'GET', path: 'permalink/:key', permission: 'can_read on ExplorePermalinkRestApi', run: show },
];

const Value = z.object({
  chartId: z.number().nullable(),
  datasource: z.string(),
  datasourceId: z.number(),
  datasourceType: z.string(),
  state: z.looseObject({ formData: z.record(z.string(), z.unknown()) }),
});
export type ExplorePermalink = z.infer<typeof Value>;

async function create({ request, viewer }: Call): Promise<Response> {
  const state = parseBody(Body, await readJson(request));
  const { datasource, slice_id } = state.formData;
  const [, id = '', type = ''] = /^(\d{1,9})__(\w+)$/.exec(String(datasource)) ?? [];
  if (id === '') throw new AppError('permalink_dataset_missing');
  await demandDataset(Number(id), type, viewer);
  const chartId = await chartOf(slice_id);
  if (chartId !== null) await demandChart(chartId, viewer);
  const value = { chartId, datasource, datasourceId: Number(id), datasourceType: type, state };
  const key = randomKey();
  const subject = { chart_id: chartId, dataset_id: type === 'table' ? Number(id) : null };
  await storePermalink('explore', key, value, subject, viewer.id);
  return jsonResponse({ key, url: permalinkUrl('explore', key, request) }, 201);
}

async function demandDataset(id: number, type: string, viewer: Viewer): Promise<void> {
  const access = await datasetAccess({ id, type }, viewer);
  if (access === 'missing') throw new AppError('permalink_dataset_missing');
  if (access === 'denied') throw new AppError('permalink_dataset_denied');
}

async function demandChart(id: number, viewer: Viewer): Promise<void> {
  if (!(await seesChart(id, viewer))) throw new AppError('permalink_chart_denied');
}

async function chartOf(id: unknown): Promise<number | null> {
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return null;
  const db = await metadata();
  return (await db.$count(chart, eq(chart.id, id))) > 0 ? id : null;
}

/**
 * The state behind a link; null for an unknown key. Throws `permalink_dataset_missing`, `permalink_dataset_denied` or
 * `permalink_chart_denied` where the viewer may not read its dataset or does not see its chart.
 */
export async function readExplorePermalink(key: string, viewer: Viewer): Promise<ExplorePermalink | null> {
  const link = await readPermalink('explore', key);
  if (link === null) return null;
  const value = Value.parse(link.value);
  await demandDataset(value.datasourceId, value.datasourceType, viewer);
  if (value.chartId !== null) await demandChart(value.chartId, viewer);
  return value;
}

async function show({ params, viewer }: Call): Promise<Response> {
  const value = await readExplorePermalink(params.key ?? '', viewer);
  if (value === null) throw new AppError('permalink_missing');
  return jsonResponse(value);
}
