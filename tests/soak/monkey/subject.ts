import type { Client } from '@/tests/soak/client';

/** Rows with columns of every kind, made by DuckDB. */
const sql = `SELECT
  i AS id,
  TIMESTAMP '2023-01-01' + INTERVAL (i * 7) HOUR AS at,
  CAST(TIMESTAMP '2023-01-01' + INTERVAL (i * 7) HOUR AS DATE) AS day,
  ['north', 'south', 'east', 'west', NULL][1 + i % 5] AS region,
  ['DEU', 'FRA', 'ITA', 'ESP', 'POL', 'USA'][1 + i % 6] AS country,
  'product ' || i % 23 AS product,
  (i * 7919 % 1000) / 10.0 AS price,
  CASE WHEN i % 11 = 0 THEN NULL ELSE i * 31 % 97 END AS items,
  i % 3 = 0 AS urgent,
  47.0 + (i * 37 % 700) / 100.0 AS lat,
  6.0 + (i * 53 % 900) / 100.0 AS lon
FROM (SELECT unnest(range(1500)) AS i)`;

export interface Subject {
  readonly addresses: readonly string[];
  remove(): Promise<void>;
}

/** A dataset with metrics, and charts of it to begin with. */
export async function makeSubject(client: Client, databaseId: number): Promise<Subject> {
  const table_name = `walked ${Date.now().toString(36)}`;
  const { id } = await client.made<{ id: number }>('POST', '/api/v1/dataset/', {
    database: databaseId,
    table_name,
    sql,
  });
  const metrics = [
    { metric_name: 'rows', expression: 'COUNT(*)', verbose_name: 'Rows' },
    { metric_name: 'revenue', expression: 'SUM(price * items)', verbose_name: 'Revenue' },
  ];
  await client.made('PUT', `/api/v1/dataset/${id}`, { metrics, main_dttm_col: 'at' });
  const params = {
    viz_type: 'pie',
    datasource: `${id}__table`,
    metric: 'revenue',
    groupby: ['region'],
    adhoc_filters: [],
  };
  const chart = await client.made<{ id: number }>('POST', '/api/v1/chart/', {
    slice_name: 'Walked',
    viz_type: 'pie',
    datasource_id: id,
    datasource_type: 'table',
    params: JSON.stringify(params),
  });
  return {
    addresses: [`/explore/?slice_id=${chart.id}`, `/explore/?datasource_type=table&datasource_id=${id}`],
    async remove() {
      await client.call('DELETE', `/api/v1/chart/${chart.id}`);
      await client.call('DELETE', `/api/v1/dataset/${id}`);
    },
  };
}
