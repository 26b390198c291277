import { createCipheriv, createHash } from 'node:crypto';
import { reportsThere } from './superset-reports';
import { type Tables, Time } from './superset-statements';

/** A value encrypted as Superset encrypts it. */
export function sealedThere(text: string, secretKey: string): Buffer {
  const key = createHash('sha256').update(secretKey).digest();
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const bytes = Buffer.from(text);
  const filled = Buffer.concat([bytes, Buffer.alloc(16 - (bytes.length % 16), '*')]);
  return Buffer.from(Buffer.concat([cipher.update(filled), cipher.final()]).toString('base64'));
}

const time = (digits: string): Time => new Time(digits);

export const uuidsThere = {
  database: 'a0000000-0000-4000-8000-000000000001',
  dataset: 'a0000000-0000-4000-8000-000000000002',
  chart: 'a0000000-0000-4000-8000-000000000003',
  dashboard: 'a0000000-0000-4000-8000-000000000004',
  query: 'a0000000-0000-4000-8000-000000000005',
  embedded: 'a0000000-0000-4000-8000-000000000006',
} as const;

const uuid = (name: keyof typeof uuidsThere) => Buffer.from(uuidsThere[name].replaceAll('-', ''), 'hex');
const scrypt =
  'scrypt:32768:8:1$aseoZ13EoXC6X6JE$9d72c3588d7dc5d52447554276b111d1d16c6ce834ff0b3190254a2be5936db804e94e5329bd41869f9480508512b86bf5b1e01af3d97b5f36d21ba21b56bcdd';

/** A small installation: one of each, with ids that the product would not assign. */
export function storeThere(secretKey: string): Tables {
  const managed = { is_managed_externally: false, external_url: null };
  const madeBySal = {
    created_by_fk: 7,
    changed_by_fk: 7,
    created_on: time('2021-02-03 04:05:06'),
    changed_on: time('2022-02-03 04:05:06.5'),
  };
  const certified = { certified_by: null, certification_details: null };
  const position = {
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-1'] },
    'ROW-1': { type: 'ROW', id: 'ROW-1', children: ['CHART-1'] },
    'CHART-1': { type: 'CHART', id: 'CHART-1', children: [], meta: { chartId: 31, width: 4 } },
  };
  const filter = { id: 'F1', targets: [{ datasetId: 21, column: { name: 'region' } }], ours: 'kept' };
  return {
    ab_user: [
      {
        id: 7,
        username: 'sal',
        first_name: 'Sal',
        last_name: 'Seller',
        email: 'sal@example.com',
        password: scrypt,
        active: true,
      },
    ],
    ab_role: [
      { id: 3, name: 'Gamma' },
      { id: 9, name: 'sellers' },
    ],
    ab_user_role: [{ id: 1, user_id: 7, role_id: 9 }],
    ab_permission: [
      { id: 1, name: 'datasource_access' },
      { id: 2, name: 'can_read' },
    ],
    ab_view_menu: [
      { id: 1, name: '[shop].[sales](id:21)' },
      { id: 2, name: 'Chart' },
    ],
    ab_permission_view: [
      { id: 1, permission_id: 1, view_menu_id: 1 },
      { id: 2, permission_id: 2, view_menu_id: 2 },
    ],
    ab_permission_view_role: [
      { id: 1, permission_view_id: 1, role_id: 9 },
      { id: 2, permission_view_id: 2, role_id: 9 },
    ],
    ab_group: [{ id: 5, name: 'north', label: 'North', description: null }],
    ab_group_role: [{ id: 1, group_id: 5, role_id: 9 }],
    ab_user_group: [{ id: 1, user_id: 7, group_id: 5 }],
    user_attribute: [{ id: 1, user_id: 7, welcome_dashboard_id: 41, avatar_url: null }],
    dbs: [
      {
        id: 11,
        database_name: 'shop',
        sqlalchemy_uri: 'postgresql://shop:XXXXXXXXXX@127.0.0.1:5432/shop',
        password: sealedThere('a secret*1 ñ', secretKey),
        encrypted_extra: null,
        server_cert: sealedThere('a certificate', secretKey),
        configuration_method: 'dynamic_form',
        force_ctas_schema: 'made',
        ...madeBySal,
        cache_timeout: null,
        extra: '{"allows_virtual_table_explore": true}',
        expose_in_sqllab: true,
        allow_run_async: false,
        allow_ctas: false,
        allow_cvas: false,
        allow_dml: true,
        allow_file_upload: false,
        impersonate_user: false,
        uuid: uuid('database'),
        ...managed,
      },
    ],
    ssh_tunnels: [],
    tables: [
      {
        id: 21,
        table_name: 'sales',
        main_dttm_col: null,
        default_endpoint: null,
        database_id: 11,
        offset: 0,
        description: null,
        cache_timeout: null,
        schema: 'public',
        catalog: null,
        sql: null,
        params: null,
        template_params: null,
        filter_select_enabled: true,
        fetch_values_predicate: null,
        extra: null,
        normalize_columns: false,
        always_filter_main_dttm: false,
        folders: null,
        uuid: uuid('dataset'),
        ...madeBySal,
        ...managed,
      },
    ],
    table_columns: [
      {
        id: 1,
        table_id: 21,
        column_name: 'region',
        verbose_name: null,
        type: 'TEXT',
        advanced_data_type: null,
        expression: null,
        description: null,
        python_date_format: null,
        is_dttm: false,
        is_active: true,
        groupby: true,
        filterable: true,
        extra: null,
      },
    ],
    sql_metrics: [
      {
        id: 1,
        table_id: 21,
        metric_name: 'count',
        verbose_name: null,
        metric_type: null,
        description: null,
        d3format: null,
        warning_text: null,
        expression: 'COUNT(*)',
        currency: null,
        extra: null,
      },
    ],
    slices: [
      {
        id: 31,
        slice_name: 'By region',
        description: null,
        viz_type: 'pie',
        datasource_id: 21,
        datasource_type: 'table',
        params: JSON.stringify({
          groupby: ['region'],
          ours: 'kept',
          datasource: '21__table',
          annotation_layers: [
            { name: 'Releases', sourceType: 'NATIVE', value: 81 },
            { name: 'Itself', sourceType: 'line', value: 31 },
          ],
        }),
        query_context: null,
        cache_timeout: null,
        uuid: uuid('chart'),
        ...madeBySal,
        ...certified,
        ...managed,
      },
    ],
    themes: [],
    dashboards: [
      {
        id: 41,
        dashboard_title: 'Sales',
        description: null,
        css: null,
        slug: 'sales',
        position_json: JSON.stringify(position),
        json_metadata: JSON.stringify({ native_filter_configuration: [filter] }),
        published: true,
        theme_id: null,
        uuid: uuid('dashboard'),
        ...madeBySal,
        ...certified,
        ...managed,
      },
    ],
    dashboard_slices: [{ id: 1, dashboard_id: 41, slice_id: 31 }],
    dashboard_roles: [{ id: 1, dashboard_id: 41, role_id: 9 }],
    saved_query: [
      {
        id: 51,
        user_id: 7,
        db_id: 11,
        label: 'all',
        schema: 'public',
        catalog: null,
        description: null,
        sql: 'SELECT 1',
        template_parameters: '{"a": 1}',
        extra_json: '{}',
        rows: 3,
        last_run: time('2023-01-02 03:04:05'),
        ...madeBySal,
        uuid: uuid('query'),
      },
    ],
    tag: [{ id: 1, name: 'core', type: 'custom', description: 'what matters' }],
    tagged_object: [
      { id: 1, tag_id: 1, object_id: 31, object_type: 'chart' },
      { id: 2, tag_id: 1, object_id: 21, object_type: 'dataset' },
      { id: 3, tag_id: 1, object_id: 51, object_type: 'query' },
    ],
    user_favorite_tag: [{ user_id: 7, tag_id: 1 }],
    sqlatable_user: [{ id: 1, user_id: 7, table_id: 21 }],
    slice_user: [{ id: 1, user_id: 7, slice_id: 31 }],
    dashboard_user: [{ id: 1, user_id: 7, dashboard_id: 41 }],
    row_level_security_filters: [
      {
        id: 1,
        name: 'own region',
        description: null,
        clause: "region = 'north'",
        filter_type: 'Regular',
        group_key: 'region',
      },
    ],
    rls_filter_tables: [{ id: 1, table_id: 21, rls_filter_id: 1 }],
    rls_filter_roles: [{ id: 1, role_id: 9, rls_filter_id: 1 }],
    ...reportsThere,
    css_templates: [{ id: 71, template_name: 'Plain', css: '.a {}' }],
    annotation_layer: [{ id: 81, name: 'Releases', descr: 'what went out' }],
    annotation: [
      {
        id: 82,
        layer_id: 81,
        short_descr: 'one',
        long_descr: 'at length',
        start_dttm: time('2004-01-01 10:00:00'),
        end_dttm: time('2004-02-01 10:00:00'),
        json_metadata: '',
      },
    ],
    favstar: [
      { id: 1, user_id: 7, class_name: 'slice', obj_id: 31 },
      { id: 2, user_id: 7, class_name: 'Dashboard', obj_id: 41 },
    ],
    embedded_dashboards: [
      { uuid: uuid('embedded'), dashboard_id: 41, allow_domain_list: 'https://a.example,https://b.example' },
    ],
    logs: [{ id: 1, action: 'log' }],
  };
}
