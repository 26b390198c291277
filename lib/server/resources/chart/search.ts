import { type SQL, sql } from 'drizzle-orm';
import { readMetadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dataset } from '@/db/schema/dataset';

/** The name of a dataset with its schema; an index of `db/search-indexes.ts` is on the same expression. */
export const fullDatasetName = sql`(case when ${dataset.schema} <> '' then ${dataset.schema} || '.' else '' end
  || ${dataset.table_name})`;

/** Datasets whose ids are written into a search: by them the database knows whether an index serves it. */
const mostWritten = 100;

/** Charts with a text in their name, description or type, or in the name of their dataset, in upper or lower case. */
export async function searchedCharts(text: string): Promise<SQL> {
  const pattern = `%${text}%`;
  const own = sql`(${chart.slice_name} ilike ${pattern} or ${chart.description} ilike ${pattern}
    or ${chart.viz_type} ilike ${pattern})`;
  const named = sql`${fullDatasetName} ilike ${pattern}`;
  const db = await readMetadata();
  const found = await db
    .select({ id: dataset.id })
    .from(dataset)
    .where(named)
    .limit(mostWritten + 1);
  if (found.length === 0) return own;
  if (found.length <= mostWritten) return sql`(${own} or ${drawing(idsOf(found))})`;
  // Each half has an index of its own, and an `or` of both has none.
  return sql`${chart.id} in (select ${chart.id} from ${chart} where ${own} union all
    select ${chart.id} from ${chart} where ${drawing(sql`(select ${dataset.id} from ${dataset} where ${named})`)})`;
}

/** Charts of the datasets with these ids. */
function drawing(ids: SQL): SQL {
  return sql`(${chart.datasource_type} = 'table' and ${chart.datasource_id} in ${ids})`;
}

/** Written as numbers, not as values of a prepared statement: how many charts each has is then known. */
function idsOf(found: readonly { readonly id: number }[]): SQL {
  return sql.raw(`(${found.map(({ id }) => Number(id)).join(', ')})`);
}
