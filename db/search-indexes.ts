import type postgres from 'postgres';

/** The texts that lists and the search look through for a part, by table. */
const searched: Readonly<Record<string, readonly string[]>> = {
  chart: ['slice_name', 'description', 'viz_type'],
  dashboard: ['dashboard_title', 'description', 'slug'],
  dataset: ['table_name'],
};

/**
 * Indexes by which PostgreSQL finds a part of a text without reading every row. They need its extension `pg_trgm`, which
 * a server may lack or forbid; then searches take longer, and the reason is logged.
 */
export async function createSearchIndexes(client: Pick<postgres.Sql, 'unsafe'>): Promise<void> {
  try {
    await client.unsafe('create extension if not exists pg_trgm');
    for (const [table, columns] of Object.entries(searched)) {
      for (const column of columns) {
        const index = `${table}_${column}_search_index`;
        // Without `fastupdate`, no search reads a list of rows that are not in the index yet.
        const how = `using gin (${column} gin_trgm_ops) with (fastupdate = off)`;
        await client.unsafe(`create index if not exists ${index} on ${table} ${how}`);
      }
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(JSON.stringify({ level: 'warning', metadata: 'search indexes', error: reason }));
  }
}
