import type { TableColumn, TableName } from '@/lib/server/engines/engine';

type Ask = (sql: string, values: readonly (string | null)[]) => Promise<readonly (readonly unknown[])[]>;

const hidden = "('mysql', 'performance_schema', 'sys')";

/** Lists what a server contains, from its `information_schema`. A schema is MySQL's database; there are no catalogs. */
export function mysqlCatalog(ask: Ask) {
  return {
    async catalogs(): Promise<string[]> {
      return [];
    },
    async schemas(): Promise<string[]> {
      const sql = `SELECT schema_name FROM information_schema.schemata WHERE schema_name NOT IN ${hidden} ORDER BY 1`;
      return (await ask(sql, [])).map(([name]) => String(name));
    },
    async tables(_: string | null, schema: string | null) {
      const sql = `SELECT table_name, table_type LIKE '%VIEW' FROM information_schema.tables
        WHERE table_schema = COALESCE(?, DATABASE()) ORDER BY 1`;
      const rows = await ask(sql, [schema]);
      const named = (isView: boolean) => rows.filter((row) => (row[1] === 1) === isView).map(([name]) => String(name));
      return { tables: named(false), views: named(true) };
    },
    async columns({ schema, table }: TableName): Promise<TableColumn[]> {
      const sql = `SELECT column_name, column_type, is_nullable, column_key, column_comment
        FROM information_schema.columns WHERE table_schema = COALESCE(?, DATABASE()) AND table_name = ?
        ORDER BY ordinal_position`;
      const rows = await ask(sql, [schema, table]);
      return rows.map(([name, type, nullable, key, comment]) => ({
        name: String(name),
        nativeType: typeName(String(type)),
        nullable: nullable === 'YES',
        primaryKey: key === 'PRI',
        comment: comment ? String(comment) : null,
      }));
    },
  };
}

/** A type as datasets store it: `BIGINT(20) UNSIGNED`, `DECIMAL(10, 2)`; values of an ENUM keep their case. */
function typeName(type: string): string {
  if (/^(?:enum|set)\(/.test(type)) return type.replace(/^\w+/, (word) => word.toUpperCase());
  return type.replace(/,(?=\d)/, ', ').toUpperCase();
}
