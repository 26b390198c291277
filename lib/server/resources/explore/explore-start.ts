import { asc, eq } from 'drizzle-orm';
import { readMetadata } from '@/db/client';
import { tag, taggedObject } from '@/db/schema/tag';
import { isFilterParam } from '@/lib/dashboard/filter-params';
import { AppError } from '@/lib/errors/app-error';
import { errorText } from '@/lib/errors/error-text';
import { type Draft, type FormRecord, type NamedId, newDraft } from '@/lib/explore/draft';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import type { ExploreRights, ExploreStart, SavedChart } from '@/lib/explore/explore-start';
import { panelOf } from '@/lib/explore/panels';
import { suggestedForm, suggestedFormOf } from '@/lib/explore/suggest';
import { todaysForm } from '@/lib/explore/todays-form';
import type { Viewer } from '@/lib/permissions/viewer';
import { rowCeiling } from '@/lib/query/row-ceiling';
import { favoritesOf } from '@/lib/server/dashboard/favorites-of';
import { dashboardFormData, drillParamNames } from '@/lib/server/explore/dashboard-form-data';
import { exploreParams } from '@/lib/server/explore/explore-params';
import { wireDataset } from '@/lib/server/explore/wire-dataset';
import { knownPlugins } from '@/lib/viz/plugin/known';
import { exploreResult } from './explore';

type Result = Exclude<Awaited<ReturnType<typeof exploreResult>>, { denied: number }>;

/** Everything that the chart builder starts with, from any address of it. */
export async function exploreStart(params: URLSearchParams, viewer: Viewer): Promise<ExploreStart> {
  const { formData: given, params: asked } = exploreParams(params);
  const found = await attempt(asked, viewer);
  const result = 'problem' in found ? null : found;
  const dataset = result === null ? null : wireDataset(result.dataset, viewer);
  const chart = result?.slice ? await savedChart(result, viewer) : null;
  const dashboard = chart === null ? {} : await dashboardFormData(params, chart.id, viewer);
  const { url_params: _, applied_time_extras: _times, ...told } = result?.form_data ?? {};
  const shown = todaysForm({ ...told, ...given, ...dashboard, ...urlParams(params) }, dataset);
  const isNew =
    chart === null && Object.keys(given).length === 0 && !asked.has('form_data_key') && !asked.has('permalink_key');
  const first = isNew ? firstForm(shown, dataset, params.get('viz_type')) : shown;
  const properties = result?.slice ? await propertiesOf(result, chart?.owners ?? []) : undefined;
  const draft = newDraft(first, nameOf(first, chart, asked.has('form_data_key')), properties);
  const saved: Draft =
    chart === null ? draft : { ...draft, name: chart.name, formData: todaysForm(chart.formData, dataset) };
  return {
    saved,
    draft,
    chart,
    dataset,
    datasetProblem:
      dataset === null ? ('problem' in found ? found.problem : { kind: 'missing', message: 'Missing dataset' }) : null,
    rights: rightsOf(viewer, chart),
    viewer: viewer.id === null ? null : { id: viewer.id, name: `${viewer.firstName} ${viewer.lastName}`.trim() },
    rowCeiling,
    plugins: knownPlugins(),
    formDataKey: asked.get('form_data_key'),
    isSuggested: isNew && dataset !== null,
    isStandalone: !['0', null].includes(params.get('standalone')),
    dashboardId: Number(params.get('dashboard_id')) || null,
  };
}

async function attempt(
  params: URLSearchParams,
  viewer: Viewer,
): Promise<Result | { problem: ExploreStart['datasetProblem'] }> {
  try {
    const found = await exploreResult(params, viewer, { isFormWhole: true });
    if (!('denied' in found)) return found;
    const message = errorText(new AppError('dataset_access_denied', { id: found.denied }));
    return { problem: { kind: 'denied', message } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { problem: { kind: error.entry.status === 403 ? 'denied' : 'missing', message: errorText(error) } };
  }
}

/** The form of a new chart: the suggestion for the dataset, turned into the type that the address asks for. */
function firstForm(shown: FormRecord, dataset: ExploreDataset | null, vizType: string | null): FormRecord {
  const panel = panelOf(vizType);
  if (dataset === null) return { ...shown, viz_type: panel?.definition.type ?? 'table' };
  const formData = panel === undefined ? suggestedForm(dataset) : suggestedFormOf(dataset, panel);
  return { ...formData, ...(shown.url_params ? { url_params: shown.url_params } : {}) };
}

const own = new Set<string>([
  ...drillParamNames,
  'slice_id',
  'form_data',
  'form_data_key',
  'datasource',
  'datasource_id',
  'datasource_type',
  'permalink_key',
  'viz_type',
  'save_action',
  'dashboard_id',
]);

/** Parameters that templates of the dataset may read. */
function urlParams(params: URLSearchParams): FormRecord {
  const others = [...params].filter(([name]) => !own.has(name) && !isFilterParam(name));
  return others.length === 0 ? {} : { url_params: Object.fromEntries(others) };
}

/** The name of the chart, unless the form under a key has one that was typed since. */
function nameOf(form: FormRecord, chart: SavedChart | null, isKept: boolean): string {
  const name = nameIn(form);
  if (chart === null) return name;
  return isKept && name !== '' && name !== nameIn(chart.formData) ? name : chart.name;
}

function nameIn({ slice_name }: FormRecord): string {
  return typeof slice_name === 'string' ? slice_name : '';
}

async function savedChart({ slice, metadata: facts }: Result, viewer: Viewer): Promise<SavedChart | null> {
  if (slice === null || facts === null) return null;
  const id = slice.slice_id;
  return {
    id,
    name: slice.slice_name ?? '',
    changedOn: String(slice.changed_on),
    changedOnWords: facts.changed_on_humanized,
    changedBy: facts.changed_by,
    createdBy: facts.created_by,
    createdOnWords: facts.created_on_humanized,
    owners: slice.owners.map((owner, at) => ({ id: owner, name: facts.owners[at] ?? '' })),
    dashboards: facts.dashboards.map((one) => ({ id: one.id, title: one.dashboard_title ?? '' })),
    isManagedExternally: slice.is_managed_externally ?? false,
    isFavorite: (await favoritesOf(viewer, 'chart_id')).has(id),
    formData: slice.form_data,
  };
}

async function propertiesOf({ slice }: Result, owners: readonly NamedId[]) {
  return {
    description: slice?.description ?? null,
    certifiedBy: slice?.certified_by ?? null,
    certificationDetails: slice?.certification_details ?? null,
    cacheTimeout: slice?.cache_timeout ?? null,
    owners,
    tags: slice ? await tagsOf(slice.slice_id) : [],
  };
}

async function tagsOf(chartId: number): Promise<readonly NamedId[]> {
  const db = await readMetadata();
  const found = await db
    .select({ id: tag.id, name: tag.name, type: tag.type })
    .from(tag)
    .innerJoin(taggedObject, eq(taggedObject.tag_id, tag.id))
    .where(eq(taggedObject.chart_id, chartId))
    .orderBy(asc(tag.name));
  return found.flatMap(({ id, name, type }) => (type === 1 ? [{ id, name: name ?? '' }] : []));
}

function rightsOf({ permissions, id, isAdmin }: Viewer, chart: SavedChart | null): ExploreRights {
  const has = (permission: string) => permissions.has(permission);
  const isOwner = chart?.owners.some((owner) => owner.id === id) ?? false;
  return {
    canAdd: has('can_write on Chart'),
    canDownload: has('can_csv on Superset'),
    canOverwrite: chart !== null && !chart.isManagedExternally && isOwner,
    canViewQuery: has('can_view_query on Dashboard'),
    canSeeSamples: has('can_samples on Datasource'),
    canOpenSqlLab: has('can_sqllab on Superset') || has('menu_access on SQL Lab'),
    canShare: has('can_share_chart on Superset'),
    canReport: has('can_write on ReportSchedule'),
    canSeeReaders: chart !== null && has('can_write on Chart') && (isAdmin || isOwner),
  };
}
