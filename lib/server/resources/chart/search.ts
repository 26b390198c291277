import { type SQL, sql } from 'drizzle-orm';
import { readMetadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dataset } from '@/db/schema/dataset';

/** The name of a dataset with its schema. */
export const fullDatasetName = sql`(case when ${dataset.schema} <> '' then ${dataset.schema} || '.' else '' end
  || ${dataset.table_name})`;

/** Charts with a text in their name, description or type, or in the name of their dataset, in upper or lower case. */
export async function searchedCharts(text: string): Promise<SQL> {
  const pattern = `%${text}%`;
  return sql`(${chart.slice_name} ilike ${pattern} or ${chart.description} ilike ${pattern}
    or ${chart.viz_type} ilike ${pattern} ${await orOfDatasets(pattern)})`;
}

/** Datasets whose ids are written into a search: by them the database knows whether an index serves it. */
const mostWritten = 100;

/** The part of a search that finds charts by the names of their datasets, which no index of charts holds. */
async function orOfDatasets(pattern: string): Promise<SQL> {
  const db = await readMetadata();
  const named = sql`${fullDatasetName} ilike ${pattern}`;
  const found = await db
    .select({ id: dataset.id })
    .from(dataset)
    .where(named)
    .limit(mostWritten + 1);
  if (found.length === 0) return sql``;
  const ids = found.length > mostWritten ? sql`(select ${dataset.id} from ${dataset} where ${named})` : idsOf(found);
  return sql`or (${chart.datasource_type} = 'table' and ${chart.datasource_id} in ${ids})`;
}

/** Written as numbers, not as values of a prepared statement: how many charts each has is then known. */
function idsOf(found: readonly { readonly id: number }[]): SQL {
  return sql.raw(`(${found.map(({ id }) => Number(id)).join(', ')})`);
}
