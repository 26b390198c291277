import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import type { Action, Call } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { type FilterState, filterStateKind } from '@/lib/server/dashboard/filters/filter-state';
import { keyInTab, readState, removeState, writeState } from '@/lib/server/state/state-store';
import { parseForeignJson } from '@/lib/text/foreign-json';

type FindDashboard = (viewer: Viewer, key: string) => Promise<number>;

/** The filter values of a dashboard, stored under a key that the dashboard's URL contains. */
export function filterStateActions(find: FindDashboard): readonly Action[] {
  const path = ':id/filter_state';
  const read = 'can_read on DashboardFilterStateRestApi';
  const write = 'can_write on DashboardFilterStateRestApi';

  async function dashboardId({ params: { id = '' }, viewer }: Call): Promise<number> {
    if (!/^\d+$/.test(id)) throw new AppError('route_not_found');
    return find(viewer, id).catch((problem: unknown) => {
      const isMissing = problem instanceof AppError && problem.code === 'not_found';
      throw isMissing ? new AppError('state_subject_missing') : problem;
    });
  }

  async function create(call: Call): Promise<Response> {
    if (call.viewer.kind === 'guest') throw new AppError('page_denied');
    const { value } = parseBody(Body, await readJson(call.request));
    const dashboard_id = await dashboardId(call);
    const key = await keyOf(call, dashboard_id);
    await writeState(filterStateKind, key, { owner: call.viewer.id, dashboard_id, value }, call.viewer.id);
    return jsonResponse({ key }, 201);
  }

  async function held(call: Call): Promise<FilterState | null> {
    const dashboard_id = await dashboardId(call);
    const state = await readState(filterStateKind, call.params.key ?? '');
    return state?.dashboard_id === dashboard_id ? state : null;
  }

  async function show(call: Call): Promise<Response> {
    const state = await held(call);
    if (state === null) throw new AppError('not_found');
    return jsonResponse({ value: state.value });
  }

  /** Stores the value under the key of the tab; the old key keeps its value. An unknown key is returned, not stored. */
  async function change(call: Call): Promise<Response> {
    const { value } = parseBody(Body, await readJson(call.request));
    const state = await held(call);
    if (state === null) return jsonResponse({ key: call.params.key });
    demandOwner(state, call.viewer);
    const key = await keyOf(call, state.dashboard_id);
    await writeState(filterStateKind, key, { ...state, value }, call.viewer.id);
    return jsonResponse({ key });
  }

  async function remove(call: Call): Promise<Response> {
    const state = await held(call);
    if (state === null) throw new AppError('not_found');
    demandOwner(state, call.viewer);
    await removeState(filterStateKind, call.params.key ?? '');
    return jsonResponse({ message: 'Deleted successfully' });
  }

  return [
    { method: 'POST', path, permission: write, access: 'usual_older_words', body: Body, run: create },
    { method: 'GET', path: `${path}/:key`, permission: read, run: show },
    { method: 'PUT', path: `${path}/:key`, permission: write, access: 'usual_older_words', body: Body, run: change },
    { method: 'DELETE', path: `${path}/:key`, permission: write, run: remove },
  ];
}

const Body = z.strictObject({ value: z.string().refine(isJson, 'JSON not valid') });

/** The empty text is allowed. */
function isJson(text: string): boolean {
  if (text === '') return true;
  try {
    parseForeignJson(text);
    return true;
  } catch {
    return false;
  }
}

function keyOf({ url, viewer }: Call, dashboardId: number): Promise<string> {
  return keyInTab(filterStateKind, url.searchParams.get('tab_id'), [viewer.id, dashboardId]);
}

function demandOwner({ owner }: FilterState, viewer: Viewer): void {
  if (viewer.id === null || owner !== viewer.id) throw new AppError('state_of_another');
}
