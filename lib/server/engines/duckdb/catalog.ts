import type { Cell } from '@/lib/frame/frame';
import type { TableColumn, TableName } from '@/lib/server/engines/engine';

type Ask = (sql: string, parameters: readonly string[]) => Promise<Cell[][]>;

/** Lists the contents of the open file, read from DuckDB's catalogue functions. */
export function duckdbCatalog(ask: Ask) {
  return {
    async catalogs(): Promise<string[]> {
      return [];
    },
    async schemas(): Promise<string[]> {
      const sql = `SELECT schema_name FROM duckdb_schemas() WHERE database_name = current_database()
        AND schema_name NOT IN ('information_schema', 'pg_catalog') ORDER BY 1`;
      return flat(await ask(sql, []));
    },
    async tables(_: string | null, schema: string | null) {
      const where = 'WHERE NOT internal AND database_name = current_database() AND schema_name = $1 ORDER BY 1';
      const parameters = [schema ?? 'main'];
      return {
        tables: flat(await ask(`SELECT table_name FROM duckdb_tables() ${where}`, parameters)),
        views: flat(await ask(`SELECT view_name FROM duckdb_views() ${where}`, parameters)),
      };
    },
    async columns({ schema, table }: TableName): Promise<TableColumn[]> {
      const sql = `SELECT column_name, data_type, is_nullable, comment, EXISTS (
            FROM duckdb_constraints() k WHERE k.table_oid = c.table_oid AND constraint_type = 'PRIMARY KEY'
              AND list_contains(constraint_column_names, column_name))
        FROM duckdb_columns() c
        WHERE database_name = current_database() AND schema_name = $1 AND table_name = $2 ORDER BY column_index`;
      const rows = await ask(sql, [schema ?? 'main', table]);
      return rows.map(([name, type, nullable, comment, primary]) => ({
        name: String(name),
        nativeType: String(type),
        nullable: nullable === true,
        primaryKey: primary === true,
        comment: comment === null || comment === undefined ? null : String(comment),
      }));
    },
  };
}

function flat(rows: Cell[][]): string[] {
  return rows.map(([name]) => String(name));
}
