import { createCipheriv, createHash } from 'node:crypto';

/** A value as the other program seals it. */
export function sealedThere(text: string, secretKey: string): Buffer {
  const key = createHash('sha256').update(secretKey).digest();
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const bytes = Buffer.from(text);
  const filled = Buffer.concat([bytes, Buffer.alloc(16 - (bytes.length % 16), '*')]);
  return Buffer.from(Buffer.concat([cipher.update(filled), cipher.final()]).toString('base64'));
}

type Value = string | number | boolean | Buffer | null;
type Tables = Readonly<Record<string, readonly Readonly<Record<string, Value>>[]>>;

export const uuidsThere = {
  database: 'a0000000-0000-4000-8000-000000000001',
  dataset: 'a0000000-0000-4000-8000-000000000002',
  chart: 'a0000000-0000-4000-8000-000000000003',
  dashboard: 'a0000000-0000-4000-8000-000000000004',
  query: 'a0000000-0000-4000-8000-000000000005',
} as const;

const uuid = (name: keyof typeof uuidsThere) => Buffer.from(uuidsThere[name].replaceAll('-', ''), 'hex');
const scrypt =
  'scrypt:32768:8:1$aseoZ13EoXC6X6JE$9d72c3588d7dc5d52447554276b111d1d16c6ce834ff0b3190254a2be5936db804e94e5329bd41869f9480508512b86bf5b1e01af3d97b5f36d21ba21b56bcdd';

/** A small installation: one of each, ids unlike those that we would give. */
export function storeThere(secretKey: string): Tables {
  const managed = { is_managed_externally: false, external_url: null };
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
    ab_group: [],
    dbs: [
      {
        id: 11,
        database_name: 'shop',
        sqlalchemy_uri: 'postgresql://shop:XXXXXXXXXX@127.0.0.1:5432/shop',
        password: sealedThere('a secret*1 ñ', secretKey),
        encrypted_extra: null,
        server_cert: null,
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
        params: '{"groupby": ["region"], "ours": "kept", "datasource": "21__table"}',
        query_context: null,
        cache_timeout: null,
        uuid: uuid('chart'),
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
        uuid: uuid('query'),
      },
    ],
    tag: [{ id: 1, name: 'core', type: 'custom', description: null }],
    tagged_object: [{ id: 1, tag_id: 1, object_id: 31, object_type: 'chart' }],
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
    report_schedule: [{ id: 1, name: 'weekly' }],
    css_templates: [],
    annotation_layer: [],
    favstar: [],
    embedded_dashboards: [],
  };
}

const bytesType = { postgresql: 'BYTEA', mysql: 'BLOB', sqlite: 'BLOB' } as const;
export type Product = keyof typeof bytesType;

/** The statements that make the tables of an installation in one product. */
export function statementsThere(tables: Tables, product: Product): string[] {
  const quote = (name: string) => (product === 'mysql' ? `\`${name}\`` : `"${name}"`);
  const literal = (column: string, value: Value): string => {
    if (value === null) return 'NULL';
    if (Buffer.isBuffer(value)) {
      if (product !== 'postgresql') return `X'${value.toString('hex')}'`;
      return column === 'uuid' ? `'${value.toString('hex')}'` : `'\\x${value.toString('hex')}'`;
    }
    if (typeof value !== 'string') return product === 'sqlite' ? String(Number(value)) : String(value);
    const text = product === 'mysql' ? value.replaceAll('\\', '\\\\') : value;
    return `'${text.replaceAll("'", "''")}'`;
  };
  const bytes = new Set([
    'password',
    'encrypted_extra',
    'server_cert',
    'username',
    'private_key',
    'private_key_password',
  ]);
  const typeOf = (table: string, column: string, value: Value | undefined): string => {
    if (column === 'uuid') return product === 'postgresql' ? 'UUID' : 'BLOB';
    if (bytes.has(column) && /^(?:dbs|ssh_tunnels)$/.test(table)) return bytesType[product];
    if (typeof value === 'boolean') return 'BOOLEAN';
    return typeof value === 'number' || /(?:^|_)id$/.test(column) ? 'INTEGER' : 'TEXT';
  };
  const empty: Record<string, readonly string[]> = {
    ssh_tunnels: ['id', 'database_id', 'username', 'password', 'private_key', 'private_key_password'],
    themes: ['id', 'uuid'],
  };
  return Object.entries(tables).flatMap(([table, rows]) => {
    const names = rows[0] ? Object.keys(rows[0]) : (empty[table] ?? ['id']);
    const columns = names.map((name) => `${quote(name)} ${typeOf(table, name, rows[0]?.[name])}`);
    return [
      `CREATE TABLE ${quote(table)} (${columns.join(', ')})`,
      ...rows.map(
        (row) =>
          `INSERT INTO ${quote(table)} (${names.map(quote).join(', ')}) VALUES (${names.map((name) => literal(name, row[name] ?? null)).join(', ')})`,
      ),
    ];
  });
}
