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
    const there = new Set((await client.unsafe<{ indexname: string }[]>(known)).map(({ indexname }) => indexname));
    const missing = Object.entries(searched).flatMap(([table, columns]) =>
      columns.flatMap((column) => {
        const index = `${table}_${column}_search_index`;
        return there.has(index) ? [] : [{ index, table, column }];
      }),
    );
    if (missing.length === 0) return;
    await client.unsafe('create extension if not exists pg_trgm');
    for (const { index, table, column } of missing) {
      // Without `fastupdate`, no search reads a list of rows that are not in the index yet.
      const how = `using gin (${column} gin_trgm_ops) with (fastupdate = off)`;
      await client.unsafe(`create index if not exists ${index} on ${table} ${how}`);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(JSON.stringify({ level: 'warning', metadata: 'search indexes', error: reason }));
  }
}

/** Asked first: "if not exists" would wait for those who write to the table, and hold them up. */
const known = 'select indexname from pg_indexes where schemaname = any(current_schemas(false))';
