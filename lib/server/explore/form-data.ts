import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import type { Action, Call } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { keyInTab, readState, removeState, type StateKind, writeState } from '@/lib/server/state/state-store';
import { parseForeignJson } from '@/lib/text/foreign-json';
import { datasetAccess, datasourceTypes } from './dataset-access';
import { seesChart } from './sees-chart';

const State = z.object({
  owner: z.number().nullable(),
  datasource_id: z.number(),
  datasource_type: z.enum(datasourceTypes),
  chart_id: z.number().nullable(),
  form_data: z.string(),
});
export type FormDataState = z.infer<typeof State>;

const kind: StateKind<FormDataState> = { name: 'form_data', schema: State, days: 7, isKeptByReading: true };

const Body = z.strictObject({
  datasource_id: z.number().int(),
  datasource_type: z.enum(datasourceTypes),
  chart_id: z.number().int().nullish(),
  form_data: z.string(),
});

/** Form data of a chart that is not yet saved, stored under a key. */
export const formDataActions: readonly Action[] = [
  { method: 'POST', path: 'form_data', permission: 'can_write on ExploreFormDataRestApi', body: Body, run: create },
  { method: 'GET', path: 'form_data/:key', permission: 'can_read on ExploreFormDataRestApi', run: show },
  { method: 'PUT', path: 'form_data/:key', permission: 'can_write on ExploreFormDataRestApi', body: Body, run: change },
  { method: 'DELETE', path: 'form_data/:key', permission: 'can_write on ExploreFormDataRestApi', run: remove },
];

/**
 * The state under a key; null when there is none. Throws `state_of_another` or `state_subject_missing` where the viewer
 * may not read its dataset or does not see its chart.
 */
export async function readFormData(key: string, viewer: Viewer): Promise<FormDataState | null> {
  const state = await readState(kind, key);
  if (state !== null) await demandSubject(state, viewer);
  return state;
}

/**
 * Stores form data for this browser tab beside those of its address, and returns the key; null where the viewer may not
 * store any. The caller has checked the dataset and the chart.
 */
export async function keepFormData(state: Omit<FormDataState, 'owner'>, tab: string, viewer: Viewer) {
  if (!viewer.permissions.has('can_write on ExploreFormDataRestApi')) return null;
  const { datasource_id, datasource_type, chart_id } = state;
  const key = await keyInTab(kind, tab, ['drawn', viewer.id, datasource_id, datasource_type, chart_id]);
  await writeState(kind, key, { ...state, owner: viewer.id }, viewer.id);
  return key;
}

async function readBody({ request, viewer }: Call): Promise<FormDataState> {
  const { chart_id = null, ...body } = parseBody(Body, await readJson(request));
  const state = { ...body, chart_id, owner: viewer.id };
  await demandSubject(state, viewer);
  if (!isJson(state.form_data)) {
    throw new AppError('body_invalid', { fields: 'form_data' }, { details: ['JSON not valid'] });
  }
  return state;
}

function isJson(text: string): boolean {
  try {
    parseForeignJson(text);
    return true;
  } catch {
    return false;
  }
}

async function demandSubject(state: FormDataState, viewer: Viewer): Promise<void> {
  const access = await datasetAccess({ id: state.datasource_id, type: state.datasource_type }, viewer);
  if (access === 'denied') throw new AppError('state_of_another');
  if (access === 'missing' || !(await hasChart(state.chart_id, viewer))) throw new AppError('state_subject_missing');
}

async function hasChart(id: number | null, viewer: Viewer): Promise<boolean> {
  return id === null || id === 0 || seesChart(id, viewer);
}

function keyOf({ url, viewer }: Call, { datasource_id, datasource_type, chart_id }: FormDataState): Promise<string> {
  return keyInTab(kind, url.searchParams.get('tab_id'), [viewer.id, datasource_id, datasource_type, chart_id]);
}

async function create(call: Call): Promise<Response> {
  const state = await readBody(call);
  const key = await keyOf(call, state);
  await writeState(kind, key, state, call.viewer.id);
  return jsonResponse({ key }, 201);
}

async function show({ params, viewer }: Call): Promise<Response> {
  const state = await readFormData(params.key ?? '', viewer);
  if (state === null) throw new AppError('not_found');
  return jsonResponse({ form_data: state.form_data });
}

/** Writes under the key of the tab; the old key keeps its state. For an unknown key nothing is stored. */
async function change(call: Call): Promise<Response> {
  const { params, viewer } = call;
  const state = await readBody(call);
  const held = await readState(kind, params.key ?? '');
  if (held === null) return jsonResponse({ key: params.key });
  demandOwner(held, viewer);
  const key = await keyOf(call, state);
  await writeState(kind, key, state, viewer.id);
  return jsonResponse({ key });
}

async function remove({ params, viewer }: Call): Promise<Response> {
  const key = params.key ?? '';
  const state = await readFormData(key, viewer);
  if (state === null) throw new AppError('not_found');
  demandOwner(state, viewer);
  await removeState(kind, key);
  return jsonResponse({ message: 'Deleted successfully' });
}

function demandOwner({ owner }: FormDataState, viewer: Viewer): void {
  if (viewer.id === null || owner !== viewer.id) throw new AppError('state_of_another');
}
