import type { APIRequestContext } from 'playwright/test';
import { type Caller, callerOf } from './open-list';

/** What the recorded lists of settings and people hold, so that ours have rows, too. */
export interface RecordedObjects {
  readonly layer: number;
  readonly alert: number;
  readonly template: number;
  readonly tag: number;
  remove(): Promise<void>;
}

const api = '/api/v1/';
export const recordedName = 'Of a recorded list';

export async function recordedObjects(request: APIRequestContext): Promise<RecordedObjects> {
  const call = await callerOf(request);
  const made: string[] = [];
  const make = async (path: string, data: object): Promise<number> => {
    const id = await call.make(`${api}${path}`, data);
    made.unshift(`${api}${path}${id}`);
    return id;
  };
  const first = async (path: string): Promise<number> =>
    ((await (await request.get(`${api}${path}?q=(page_size:1)`)).json()) as { ids: [number] }).ids[0];
  const [dashboard, dataset, role] = await Promise.all([
    first('dashboard/'),
    first('dataset/'),
    first('security/roles/'),
  ]);
  const layer = await make('annotation_layer/', { name: recordedName, descr: 'Days' });
  await make(`annotation_layer/${layer}/annotation/`, {
    short_descr: recordedName,
    start_dttm: '2004-02-01T00:00:00',
    end_dttm: '2004-02-15T00:00:00',
  });
  const template = await make('css_template/', { template_name: recordedName, css: '.header { color: teal }' });
  await make('theme/', { theme_name: recordedName, json_data: '{"token":{"colorPrimary":"#0a7"}}' });
  await make('rowlevelsecurity/', {
    name: recordedName,
    filter_type: 'Regular',
    tables: [dataset],
    roles: [role],
    clause: '1 = 1',
    group_key: 'recorded',
  });
  await make('security/groups/', { name: recordedName, label: recordedName, roles: [role], users: [] });
  await make('saved_query/', { label: recordedName, sql: 'select 1', db_id: await first('database/') });
  const schedule = {
    name: recordedName,
    crontab: '0 0 1 1 *',
    timezone: 'UTC',
    dashboard,
    report_format: 'PNG',
    creation_method: 'alerts_reports',
    active: false,
    recipients: [{ type: 'Email', recipient_config_json: { target: 'ada@example.com' } }],
  };
  await make('report/', { ...schedule, type: 'Report' });
  const alert = await make('report/', {
    ...schedule,
    type: 'Alert',
    database: await first('database/'),
    sql: 'select 1',
    validator_type: 'operator',
    validator_config_json: { op: '<', threshold: 0 },
  });
  return { layer, alert, template, tag: await tagged(request, call, dashboard), remove: () => removeAll(call, made) };
}

/** A tag on a dashboard and a chart. */
async function tagged(request: APIRequestContext, call: Caller, dashboard: number): Promise<number> {
  const charts = (await (await request.get(`${api}chart/?q=(page_size:1)`)).json()) as { ids: [number] };
  const objects_to_tag = [
    ['dashboard', dashboard],
    ['chart', charts.ids[0]],
  ];
  await call.make(`${api}tag/`, { name: recordedName, objects_to_tag });
  const found = await request.get(`${api}tag/?q=(filters:!((col:name,opr:eq,value:'${recordedName}')))`);
  return ((await found.json()) as { ids: [number] }).ids[0];
}

async function removeAll(call: Caller, made: readonly string[]): Promise<void> {
  await call.remove(`${api}tag/?q=!('${recordedName}')`);
  for (const path of made) await call.remove(path);
}

/** A user who may see nothing yet. */
export async function gammaUser(request: APIRequestContext) {
  const call = await callerOf(request);
  const [name, password] = ['recorded-gamma', 'long-enough-1'];
  const found = await request.get(`${api}security/roles/?q=(filters:!((col:name,opr:eq,value:Gamma)))`);
  const { ids } = (await found.json()) as { ids: number[] };
  const id = await call.make(`${api}security/users/`, {
    first_name: 'Gamma',
    last_name: 'User',
    username: name,
    email: 'gamma@example.com',
    password,
    active: true,
    roles: ids,
  });
  return { name, password, remove: () => call.remove(`${api}security/users/${id}`) };
}
