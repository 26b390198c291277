import { and, asc, eq } from 'drizzle-orm';
import { readMetadata } from '@/db/client';
import { chart, chartOwner } from '@/db/schema/chart';
import { dashboard, dashboardChart } from '@/db/schema/dashboard';
import { dataset } from '@/db/schema/dataset';
import { user } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { storedFormData, withTimeRange } from '@/lib/query/stored-form-data';
import { ago } from '@/lib/server/api/ago';
import { wireInstant } from '@/lib/server/api/audit';
import type { Call, Service } from '@/lib/server/api/resource';
import { toSql } from '@/lib/server/api/scope';
import { dashboardScope } from '@/lib/server/api/scopes';
import { jsonResponse } from '@/lib/server/api/wire';
import { config } from '@/lib/server/config';
import { datasetAccess } from '@/lib/server/explore/dataset-access';
import { formDataActions, readFormData } from '@/lib/server/explore/form-data';
import { explorePermalinkActions, readExplorePermalink } from '@/lib/server/explore/permalink';
import { seesChart } from '@/lib/server/explore/sees-chart';
import { sliceUrl } from '@/lib/server/resources/chart/text';
import { datasetPayload, missingDataset } from '@/lib/server/resources/dataset/payload';
import { markdownHtml } from '@/lib/server/resources/markdown-html';
import { queryPayload } from '@/lib/server/resources/sqllab/query-payload';

type FormData = Readonly<Record<string, unknown>>;

/** The data that the chart builder starts with. */
export const explore: Service = {
  name: 'explore',
  actions: [
    { method: 'GET', path: '', permission: 'can_read on Explore', run: show },
    ...formDataActions,
    ...explorePermalinkActions,
  ],
};

async function show({ url, viewer }: Call): Promise<Response> {
  const found = await exploreResult(url.searchParams, viewer);
  return 'denied' in found ? refusal(found.denied) : jsonResponse({ result: found });
}

export interface ExploreResultOptions {
  /** Form data that names its chart type is whole: what it lacks was taken away from the chart. */
  readonly isFormWhole?: boolean;
}

/**
 * What an address of the chart builder names: a chart, a dataset, stored form data or a permalink. `denied` is the id of
 * a dataset that the viewer may not read. Throws `permalink_missing`.
 */
export async function exploreResult(
  params: URLSearchParams,
  viewer: Viewer,
  { isFormWhole = false }: ExploreResultOptions = {},
) {
  const asked = await askedFor(params, viewer);
  const named = asked.chartId === null ? null : await readChart(asked.chartId);
  const { id, type } = datasourceOf(asked, named);
  const found = id === null ? 'missing' : await datasetAccess({ id, type }, viewer);
  if (id !== null && found === 'denied') return { denied: id };
  const slice = named !== null && (await seesChart(named.id, viewer)) ? named : null;
  const form_data = {
    adhoc_filters: [],
    ...(slice && !(isFormWhole && 'viz_type' in asked.formData) ? withoutDashboard(storedFormData(slice.params)) : {}),
    ...(slice ? { slice_id: slice.id, viz_type: slice.viz_type } : {}),
    ...asked.formData,
    ...namedChart(slice?.id ?? idOf(params.get('slice_id'))),
    applied_time_extras: {},
    datasource: `${id ?? 'None'}__${type}`,
    url_params: { ...Object.fromEntries(params) },
  };
  return {
    dataset: await payloadOf(found === 'missing' ? null : id, type),
    form_data,
    message: null,
    metadata: slice && (await describe(slice, viewer)),
    slice: slice && sliceOf(slice, await ownersOf(slice.id)),
  };
}

/** The id of the chart that was found, else the id in the URL. */
function namedChart(slice_id: number | null): FormData {
  return slice_id === null ? {} : { slice_id };
}

async function payloadOf(id: number | null, type: string) {
  if (id !== null && (type === 'table' || type === 'dataset')) return datasetPayload(id);
  if (id !== null && type === 'query') return queryPayload(id);
  return { ...missingDataset, type };
}

/** Removes the filters that a dashboard added to a chart's form data: they do not belong to the chart. */
function withoutDashboard({ extra_form_data: _extra, ...formData }: FormData): FormData {
  return formData;
}

interface Asked {
  readonly chartId: number | null;
  readonly datasourceId: number | null;
  readonly type: string;
  readonly formData: FormData;
}

/** The URL contains a chart, a dataset, a form data key or a permalink key. Throws `permalink_missing`. */
async function askedFor(params: URLSearchParams, viewer: Viewer): Promise<Asked> {
  const named = {
    chartId: idOf(params.get('slice_id')),
    datasourceId: idOf(params.get('datasource_id')),
    type: params.get('datasource_type') || 'table',
    formData: {},
  };
  const link = params.get('permalink_key');
  if (link !== null) {
    const value = await readExplorePermalink(link, viewer);
    if (value === null) throw new AppError('permalink_missing');
    const { datasourceId, datasourceType, state } = value;
    return { chartId: value.chartId, datasourceId, type: datasourceType, formData: withTimeRange(state.formData) };
  }
  const key = params.get('form_data_key');
  const state = key === null ? null : await readFormData(key, viewer);
  if (state === null) return named;
  const { datasource_id, datasource_type, chart_id, form_data } = state;
  const formData = storedFormData(form_data);
  return { chartId: named.chartId ?? chart_id, datasourceId: datasource_id, type: datasource_type, formData };
}

function idOf(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** The datasource in the form data, else that of the chart, else that of the URL. */
function datasourceOf(asked: Asked, slice: Slice | null): { id: number | null; type: string } {
  const { datasource } = asked.formData;
  const [, id, type] = /^(\d{1,9})__(\w+)$/.exec(typeof datasource === 'string' ? datasource : '') ?? [];
  if (asked.datasourceId !== null && id !== undefined && type) return { id: Number(id), type };
  if (slice !== null && slice.datasource_id !== null) return { id: slice.datasource_id, type: 'table' };
  return { id: asked.datasourceId, type: asked.type };
}

async function refusal(id: number): Promise<Response> {
  const db = await readMetadata();
  const [row] = await db.select().from(dataset).where(eq(dataset.id, id));
  const name = row?.schema ? `${row.schema}.${row.table_name}` : (row?.table_name ?? '');
  const message = `This endpoint requires the datasource ${id}, database or \`all_datasource_access\` permission`;
  const extra = { datasource: id, datasource_name: name, link: config().accessRequestUrl ?? '' };
  return jsonResponse({ error_type: 'DATASOURCE_SECURITY_ACCESS_ERROR', extra, message }, 403);
}

type Slice = typeof chart.$inferSelect;

async function readChart(id: number): Promise<Slice | null> {
  const db = await readMetadata();
  const [row] = await db.select().from(chart).where(eq(chart.id, id));
  return row ?? null;
}

async function ownersOf(chartId: number) {
  const db = await readMetadata();
  return db
    .select({ id: user.id, first_name: user.first_name, last_name: user.last_name })
    .from(chartOwner)
    .innerJoin(user, eq(user.id, chartOwner.user_id))
    .where(eq(chartOwner.chart_id, chartId))
    .orderBy(asc(user.id));
}

interface Person {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
}

function sliceOf(slice: Slice, owners: readonly Person[]) {
  const { id, changed_on } = slice;
  return {
    cache_timeout: slice.cache_timeout,
    certification_details: slice.certification_details,
    certified_by: slice.certified_by,
    changed_on: wireInstant(changed_on),
    changed_on_humanized: ago(changed_on),
    datasource: slice.datasource_name,
    description: slice.description,
    description_markeddown: markdownHtml(slice.description),
    edit_url: `/chart/edit/${id}`,
    form_data: {
      ...storedFormData(slice.params),
      slice_id: id,
      viz_type: slice.viz_type,
      datasource: `${slice.datasource_id}__${slice.datasource_type}`,
    },
    is_managed_externally: slice.is_managed_externally,
    modified: `<span class="no-wrap">${ago(changed_on)}</span>`,
    owners: owners.map((owner) => owner.id),
    query_context: slice.query_context,
    slice_id: id,
    slice_name: slice.slice_name,
    slice_url: sliceUrl(id),
  };
}

/** Metadata of a chart. Dashboards that the viewer may not see are left out. */
async function describe(slice: Slice, viewer: Viewer) {
  const db = await readMetadata();
  const { id, dashboard_title } = dashboard;
  const shown = await db
    .select({ id, dashboard_title })
    .from(dashboard)
    .innerJoin(dashboardChart, eq(dashboardChart.dashboard_id, id))
    .where(and(eq(dashboardChart.chart_id, slice.id), toSql(rows(viewer, 'dashboard'), dashboardScope)))
    .orderBy(asc(id));
  const [changed_by, created_by, owners] = await Promise.all([
    nameOf(slice.changed_by_fk),
    nameOf(slice.created_by_fk),
    ownersOf(slice.id),
  ]);
  return {
    changed_by,
    changed_on_humanized: ago(slice.changed_on),
    created_by,
    created_on_humanized: ago(slice.created_on),
    dashboards: shown,
    owners: owners.map(fullName),
  };
}

async function nameOf(id: number | null): Promise<string | null> {
  if (id === null) return null;
  const db = await readMetadata();
  const [row] = await db.select().from(user).where(eq(user.id, id));
  return row ? fullName(row) : null;
}

function fullName({ first_name, last_name }: Omit<Person, 'id'>): string {
  return `${first_name} ${last_name}`;
}
