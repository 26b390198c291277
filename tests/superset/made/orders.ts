import type { APIRequestContext } from 'playwright/test';
import { proof } from '@/tests/pages/dashboard/filter-dashboard';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';

/** Two years of orders, the same in each run: texts, numbers, moments, places, missing values and a tree of parents. */
const rows = `
  SELECT
    n AS id,
    NULLIF(n / 7, 0) AS parent_id,
    timestamp '2023-01-01' + n * interval '7 hours 13 minutes' AS ordered_at,
    timestamp '2023-01-01' + n * interval '7 hours 13 minutes' + (n % 9) * interval '1 day' AS shipped_at,
    (ARRAY['North', 'East', 'South', 'West', 'Overseas'])[1 + n * 2 % 5] AS region,
    (ARRAY['FRA', 'DEU', 'ITA', 'ESP', 'POL', 'USA', 'CAN'])[1 + n * 3 % 7] AS country,
    (ARRAY['Tea', 'Coffee', 'Cocoa', 'Sugar', 'Spices', 'Rice'])[1 + n * 5 % 6] AS product,
    (ARRAY['Drinks', 'Drinks', 'Sweets', 'Sweets', 'Staples', 'Staples'])[1 + n * 5 % 6] AS category,
    (ARRAY['Shop', 'Web', 'Telephone'])[1 + n / 2 % 3] AS channel,
    'Customer ' || (n * 31 % 43) AS customer,
    (1 + n * 17 % 12)::int AS quantity,
    (2.5 + n * 13 % 97 + (n % 4) * 0.25)::numeric(10, 2) AS price,
    (n * 37 % 101)::double precision / 7 AS weight,
    CASE WHEN n % 3 = 0 THEN (n % 10)::double precision / 40 END AS discount,
    n % 8 = 0 AS returned,
    (44 + (n * 7 % 1000)::double precision / 100) AS latitude,
    (2 + (n * 11 % 1000)::double precision / 100) AS longitude
  FROM generate_series(1, 2400) AS n`;

export const tableName = 'orders';

export async function makeOrders(database: string): Promise<void> {
  await askPostgresql(`CREATE DATABASE ${database}`);
  await askPostgresql(`CREATE TABLE ${tableName} AS ${rows}`, database);
}

export async function dropOrders(database: string): Promise<void> {
  await askPostgresql(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
}

/** Connects a server of ours to the database. Returns the id of the dataset, which has metrics and a column of its own. */
export async function addOrders(request: APIRequestContext, database: string): Promise<number> {
  const headers = await proof(request);
  const send = async (method: 'POST' | 'PUT', path: string, data: object): Promise<{ id: number }> => {
    const answer = await request.fetch(`/api/v1/${path}`, { method, data, headers });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as { id: number };
  };
  const address = new URL(`/${database}`, postgresqlServer).href.replace('postgresql:', 'postgresql+psycopg2:');
  const { id: connection } = await send('POST', 'database/', { database_name: database, sqlalchemy_uri: address });
  const table = { database: connection, schema: 'public', table_name: tableName };
  const { id } = await send('POST', 'dataset/', table);
  const { result } = (await (await request.get(`/api/v1/dataset/${id}`)).json()) as { result: StoredDataset };
  const column = { column_name: 'basket', expression: "CASE WHEN quantity > 6 THEN 'large' ELSE 'small' END" };
  const metrics = [
    { metric_name: 'revenue', verbose_name: 'Revenue', expression: 'SUM(price * quantity)', d3format: ',.2f' },
    { metric_name: 'customers', verbose_name: null, expression: 'COUNT(DISTINCT customer)' },
  ];
  await send('PUT', `dataset/${id}`, {
    main_dttm_col: 'ordered_at',
    columns: [
      ...result.columns.map(({ id: own, column_name }) => ({ id: own, column_name, groupby: true, filterable: true })),
      { ...column, type: 'VARCHAR', groupby: true, filterable: true, is_dttm: false },
    ],
    metrics: [
      ...result.metrics.map(({ id: own, metric_name, expression }) => ({ id: own, metric_name, expression })),
      ...metrics,
    ],
  });
  return id;
}

interface StoredDataset {
  readonly columns: readonly { readonly id: number; readonly column_name: string }[];
  readonly metrics: readonly { readonly id: number; readonly metric_name: string; readonly expression: string }[];
}
