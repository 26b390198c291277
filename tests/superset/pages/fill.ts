import type { Visitor } from '@/tests/bench/visitor';

/** What both servers have, by the ids of one of them. */
export interface Made {
  readonly database: number;
  readonly charts: readonly number[];
  readonly dashboard: number;
}

export const titles = { chart: 'Sold in cities 1', dashboard: 'All that was sold' };
const charts = 4;

/** Makes a database at this address, a dataset of its table `sold`, four pies of it and a dashboard with them. */
export async function fill({ base, token }: Visitor, address: string): Promise<Made> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  async function send(method: string, path: string, data: object): Promise<number> {
    const answer = await fetch(`${base}/api/v1/${path}`, { method, headers, body: JSON.stringify(data) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 500)}`);
    return ((await answer.json()) as { readonly id: number }).id;
  }
  const database = await send('POST', 'database/', {
    ...{ database_name: 'beside', sqlalchemy_uri: address, expose_in_sqllab: true },
  });
  const dataset = await send('POST', 'dataset/', { database, schema: 'public', table_name: 'sold' });
  const ids: number[] = [];
  for (let at = 1; at <= charts; at += 1) {
    const metric = {
      expressionType: 'SIMPLE',
      aggregate: 'SUM',
      column: { column_name: 'amount' },
      label: `sum ${at}`,
    };
    const params = {
      ...{ viz_type: 'pie', groupby: ['city'], metric, row_limit: 100 + at, adhoc_filters: [] },
      ...{ datasource: `${dataset}__table`, color_scheme: 'supersetColors', show_legend: true },
    };
    ids.push(
      await send('POST', 'chart/', {
        ...{ slice_name: `Sold in cities ${at}`, viz_type: 'pie', datasource_id: dataset, datasource_type: 'table' },
        params: JSON.stringify(params),
      }),
    );
  }
  const dashboard = await send('POST', 'dashboard/', { dashboard_title: titles.dashboard, published: true });
  await send('PUT', `dashboard/${dashboard}`, { json_metadata: JSON.stringify({ positions: positionsOf(ids) }) });
  return { database, charts: ids, dashboard };
}

/** Two rows of two charts each. */
function positionsOf(ids: readonly number[]): object {
  const rows = [ids.slice(0, 2), ids.slice(2)];
  const meta = { background: 'BACKGROUND_TRANSPARENT' };
  const nodes = rows.flatMap((inRow, row) => {
    const parents = ['ROOT_ID', 'GRID_ID'];
    const children = inRow.map((id) => `CHART-${id}`);
    return [
      [`ROW-${row}`, { type: 'ROW', id: `ROW-${row}`, children, parents, meta }],
      ...inRow.map((chartId) => [
        `CHART-${chartId}`,
        {
          ...{ type: 'CHART', id: `CHART-${chartId}`, children: [], parents: [...parents, `ROW-${row}`] },
          meta: { width: 6, height: 40, chartId },
        },
      ]),
    ];
  });
  return {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: rows.map((_, row) => `ROW-${row}`), parents: ['ROOT_ID'] },
    HEADER_ID: { type: 'HEADER', id: 'HEADER_ID', meta: { text: titles.dashboard } },
    ...Object.fromEntries(nodes),
  };
}
