import assert from 'node:assert/strict';
import type { RealSuperset } from './real-superset';

/** Adds one of everything that bundles do not contain to an installation with the examples. */
export async function furnish(installation: RealSuperset): Promise<void> {
  const make = async (path: string, body: object) => Number((await installation.json('POST', path, body)).id);
  const idOf = async (kind: string, column: string, name: string) => {
    const filter = `(filters:!((col:${column},opr:eq,value:'${name}')))`;
    const [id] = (await installation.json('GET', `${kind}/?q=${encodeURIComponent(filter)}`)).ids as number[];
    assert(id, `there is no ${kind} ${name}`);
    return id;
  };
  const dataset = await idOf('dataset', 'table_name', 'cleaned_sales_data');
  const database = await idOf('database', 'database_name', 'examples');
  const board = await idOf('dashboard', 'slug', 'births');
  const chart = await idOf('chart', 'slice_name', 'Trends');

  const role = await make('security/roles/', { name: 'sellers' });
  const person = { first_name: 'Sal', last_name: 'Seller', email: 'sal@example.com', active: true };
  const user = await make('security/users/', { ...person, username: 'sal', password: 'sal', roles: [role] });
  await make('security/groups/', { name: 'north', label: 'North', description: '', roles: [role], users: [user] });
  await make('rowlevelsecurity/', {
    name: 'own line',
    description: '',
    filter_type: 'Regular',
    tables: [dataset],
    roles: [role],
    clause: "product_line = 'Ships'",
    group_key: 'line',
  });
  await make('css_template/', { template_name: 'Plain', css: '.a {}' });
  const layer = await make('annotation_layer/', { name: 'Releases', descr: 'what went out' });
  const span = { start_dttm: '2004-01-01T10:00:00', end_dttm: '2004-02-01T10:00:00' };
  await make(`annotation_layer/${layer}/annotation/`, {
    short_descr: 'one',
    long_descr: '',
    json_metadata: '',
    ...span,
  });
  await installation.call('POST', `chart/${chart}/favorites/`);
  await installation.call('POST', `dashboard/${board}/favorites/`);
  await installation.json('POST', `dashboard/${board}/embedded`, { allowed_domains: ['https://a.example'] });
  const tagged = [
    ['chart', chart],
    ['dashboard', board],
  ];
  await installation.json('POST', 'tag/', { name: 'core', description: 'what matters', objects_to_tag: tagged });
  const common = {
    crontab: '0 9 * * 1',
    timezone: 'Europe/Berlin',
    creation_method: 'alerts_reports',
    recipients: [{ type: 'Email', recipient_config_json: { target: 'a@example.com' } }],
  };
  await make('report/', {
    ...common,
    type: 'Alert',
    name: 'few births',
    chart,
    database,
    sql: 'SELECT 1',
    validator_type: 'operator',
    validator_config_json: { op: '<', threshold: 3 },
    report_format: 'PNG',
  });
  await make('report/', { ...common, type: 'Report', name: 'weekly', dashboard: board, report_format: 'PDF' });
}
