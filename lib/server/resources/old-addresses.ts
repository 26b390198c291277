import { asc } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { dashboard, dashboardOwner } from '@/db/schema/dashboard';
import { tag } from '@/db/schema/tag';
import { AppError } from '@/lib/errors/app-error';
import { idOf } from '@/lib/server/api/show';
import { errorResponse, jsonResponse } from '@/lib/server/api/wire';
import { tagTypes } from '@/lib/server/api/write/implicit-tags';
import { pageViewerOf } from '@/lib/server/auth/page-viewer';
import { redirectTo } from '@/lib/server/auth/redirect';
import { config } from '@/lib/server/config';
import { chartResource } from './chart/chart';
import { warmUpById } from './chart/warm-up';

type Params<Name extends string> = { readonly params: Promise<Readonly<Record<Name, string>>> };

/** `/superset/slice/<id>/`: redirects to the chart builder. Clients expect the form data in the URL escaped twice. */
export async function openSlice(request: Request, { params }: Params<'id'>): Promise<Response> {
  const viewer = await pageViewerOf(request.headers);
  return attempt(async () => {
    const id = await idOf(chartResource, viewer, (await params).id);
    const formData = encodeURIComponent(encodeURIComponent(`{"slice_id": ${id}}`));
    const standalone = new URL(request.url).searchParams.get('standalone');
    return redirectTo(`/explore/?form_data=${formData}${standalone === 'true' ? '&standalone=true' : ''}`);
  });
}

/** `/superset/explore/…` → `/explore/…` */
export function openExplore(request: Request): Response {
  const url = new URL(request.url);
  return redirectTo(url.pathname.replace(/^\/superset/, '') + url.search);
}

/** `/explore/table/3/`: redirects to the chart builder on that dataset. */
export async function openDatasource(request: Request, { params }: Params<'type' | 'id'>): Promise<Response> {
  const { type, id } = await params;
  const query = new URL(request.url).searchParams;
  query.set('datasource_type', type);
  query.set('datasource_id', id);
  return redirectTo(`/explore/?${query}`);
}

/** `/dataset/3`: redirects to the chart builder on that dataset. */
export async function openDatasetById(_request: Request, { params }: Params<'id'>): Promise<Response> {
  const { id } = await params;
  return redirectTo(/^\d+$/.test(id) ? `/explore/?datasource_type=table&datasource_id=${id}` : '/tablemodelview/list/');
}

export function openHome(): Response {
  return redirectTo('/');
}

/** `/tagview/tags/`: all tags. */
export async function listTags(): Promise<Response> {
  const db = await metadata();
  const rows = await db.select().from(tag).orderBy(asc(tag.id));
  const names = new Map(Object.entries(tagTypes).map(([name, number]) => [number, name]));
  const told = rows.map(({ id, type, name, changed_on, changed_by_fk, created_by_fk }) => ({
    id,
    type: names.get(type as (typeof tagTypes)[keyof typeof tagTypes]),
    name,
    changed_on: changed_on.getTime(),
    changed_by: changed_by_fk,
    created_by: created_by_fk,
  }));
  return jsonResponse(told, 200, { 'content-type': 'application/json' });
}

/** `/superset/warm_up_cache/?slice_id=3`: runs a chart's queries without reading the cache. */
export async function warmUpByAddress(request: Request): Promise<Response> {
  const viewer = await pageViewerOf(request.headers);
  return attempt(async () => {
    if (viewer.kind !== 'user') throw new AppError('page_sign_in_needed');
    if (!viewer.permissions.has('can_warm_up_cache on Chart')) throw new AppError('page_denied');
    const id = new URL(request.url).searchParams.get('slice_id') ?? '';
    if (!/^\d{1,9}$/.test(id)) throw new AppError('warm_up_malformed');
    return jsonResponse([await warmUpById(Number(id), viewer, request.signal)]);
  });
}

/** `/superset/sqllab/…` → `/sqllab/…` */
export function openSqlLab(request: Request): Response {
  const url = new URL(request.url);
  return redirectTo(`/sqllab/${url.search}`);
}

export function openQueryHistory(): Response {
  return redirectTo('/sqllab/history/');
}

/** `/dashboard/new/`: creates an empty draft owned by the viewer, and opens it for editing. */
export async function openNewDashboard(request: Request): Promise<Response> {
  const viewer = await pageViewerOf(request.headers);
  return attempt(async () => {
    if (viewer.id === null || !viewer.permissions.has('can_write on Dashboard')) throw new AppError('screen_forbidden');
    return redirectTo(`/superset/dashboard/${await makeDraft(viewer.id)}/?edit=true`);
  });
}

async function makeDraft(user_id: number): Promise<number> {
  const db = await metadata();
  return db.transaction(async (tx) => {
    const draft = { dashboard_title: '[ untitled dashboard ]', created_by_fk: user_id, changed_by_fk: user_id };
    const [row] = await tx.insert(dashboard).values(draft).returning({ id: dashboard.id });
    const dashboard_id = Number(row?.id);
    await tx.insert(dashboardOwner).values({ dashboard_id, user_id });
    return dashboard_id;
  });
}

/** `/dynamic-plugins/edit/3`: the list of plugins with the form of one. */
export async function openPlugin(_request: Request, { params }: { params: Promise<{ rest: string[] }> }) {
  const [act = '', id = ''] = (await params).rest;
  const part = { add: 'new', show: 'edit', edit: 'edit', delete: 'delete' }[act];
  const isRow = /^\d{1,9}$/.test(id);
  if (!config().hasPlugins || part === undefined || (part !== 'new' && !isRow)) return missingPage();
  return redirectTo(`/dynamic-plugins/list/?${part}=${part === 'new' ? '1' : id}`);
}

/** The forms of the older pages send nothing here. */
export function missingPlugin(): Response {
  return missingPage();
}

async function attempt(run: () => Promise<Response>): Promise<Response> {
  try {
    return await run();
  } catch (problem) {
    if (problem instanceof AppError && problem.code === 'not_found') return missingPage();
    return errorResponse(problem);
  }
}

function missingPage(): Response {
  const html =
    '<!doctype html><title>404: Not found | Isoline</title><p>There is nothing here, or it is not shared with you.</p>';
  return new Response(html, { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
