import type postgres from 'postgres';

/** The texts that lists and the search look through for a part, by table and by the name of their index. */
const searched: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  chart: { slice_name: 'slice_name', description: 'description', viz_type: 'viz_type' },
  dashboard: { dashboard_title: 'dashboard_title', description: 'description', slug: 'slug' },
  dataset: {
    table_name: 'table_name',
    full_name: `(case when schema <> '' then schema || '.' else '' end || table_name)`,
  },
};

/**
 * Indexes by which PostgreSQL finds a part of a text without reading every row. They need its extension `pg_trgm`, which
 * a server may lack or forbid; then searches take longer, and the reason is logged.
 */
export async function createSearchIndexes(client: Pick<postgres.Sql, 'unsafe'>): Promise<void> {
  try {
    const there = new Set((await client.unsafe<{ indexname: string }[]>(known)).map(({ indexname }) => indexname));
    const missing = Object.entries(searched).flatMap(([table, texts]) =>
      Object.entries(texts).flatMap(([name, text]) => {
        const index = `${table}_${name}_search_index`;
        return there.has(index) ? [] : [{ index, table, text }];
      }),
    );
    if (missing.length === 0) return;
    await client.unsafe('create extension if not exists pg_trgm');
    for (const { index, table, text } of missing) {
      // Without `fastupdate`, no search reads a list of rows that are not in the index yet.
      const how = `using gin (${text} gin_trgm_ops) with (fastupdate = off)`;
      await client.unsafe(`create index if not exists ${index} on ${table} ${how}`);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(JSON.stringify({ level: 'warning', metadata: 'search indexes', error: reason }));
  }
}

/** Asked first: "if not exists" would wait for those who write to the table, and hold them up. */
const known = 'select indexname from pg_indexes where schemaname = any(current_schemas(false))';
