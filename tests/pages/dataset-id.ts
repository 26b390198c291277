import type { APIRequestContext } from 'playwright/test';

/** The id of a dataset of the examples, by the name of its table. */
export async function datasetId(request: APIRequestContext, table: string): Promise<number> {
  const query = `(filters:!((col:table_name,opr:eq,value:${table})),page_size:1)`;
  const { ids } = (await (await request.get(`/api/v1/dataset/?q=${query}`)).json()) as { ids: readonly number[] };
  const [id] = ids;
  if (id === undefined) throw new Error(`There is no dataset ${table}.`);
  return id;
}
