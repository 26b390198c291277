import { type AskTexts, partsOf, type TableParts } from './table-parts';

/** What a product knows of a table beside its columns. */
export interface TableFacts {
  /** As its planner or its catalogue estimates them; null where it does not. */
  readonly rows: number | null;
  /** Null for a table without partitions. */
  readonly partitions: TableParts | null;
}

/** A product's query for the estimate; its parameters are table and schema. */
const estimates: Readonly<Record<string, string>> = {
  // A partitioned table has no rows of its own; -1 stands for a table that was never looked at.
  postgresql: `SELECT CASE WHEN c.relkind = 'p'
      THEN (SELECT sum(nullif(leaf.reltuples, -1)) FROM pg_partition_tree(c.oid) tree JOIN pg_class leaf ON leaf.oid = tree.relid
        WHERE tree.isleaf)
      ELSE nullif(c.reltuples, -1) END::bigint::text
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relname = $1 AND n.nspname = $2 AND c.relkind IN ('r', 'p', 'm')`,
  mysql: `SELECT table_rows FROM information_schema.tables
    WHERE table_name = ? AND table_schema = ? AND table_type = 'BASE TABLE'`,
  duckdb: `SELECT estimated_size::varchar FROM duckdb_tables()
    WHERE database_name = current_database() AND table_name = ? AND schema_name = ?`,
};

export async function tableFacts(backend: string, ask: AskTexts): Promise<TableFacts> {
  const product = backend === 'mariadb' ? 'mysql' : backend;
  const sql = Object.hasOwn(estimates, product) ? estimates[product] : undefined;
  const [rows, partitions] = await Promise.all([sql === undefined ? [] : ask(sql), partsOf(product, ask)]);
  const text = rows[0]?.[0] ?? null;
  const count = text === null ? Number.NaN : Number(text);
  return { rows: Number.isFinite(count) && count >= 0 ? count : null, partitions };
}
