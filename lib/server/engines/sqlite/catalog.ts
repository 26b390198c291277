import type { TableColumn, TableName } from '@/lib/server/engines/engine';

type Ask = (sql: string, parameters: readonly string[]) => Promise<readonly (readonly unknown[])[]>;

/** Lists the contents of a file, from `sqlite_master`. */
export function sqliteCatalog(ask: Ask) {
  const named = async (type: 'table' | 'view') => {
    const sql =
      "SELECT name FROM sqlite_master WHERE type = ? AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name";
    return (await ask(sql, [type])).map(([name]) => String(name));
  };
  return {
    async catalogs(): Promise<string[]> {
      return [];
    },
    async schemas(): Promise<string[]> {
      return ['main'];
    },
    async tables() {
      return { tables: await named('table'), views: await named('view') };
    },
    async columns({ table }: TableName): Promise<TableColumn[]> {
      const rows = await ask('SELECT name, type, "notnull", pk FROM pragma_table_xinfo(?) WHERE hidden <> 1', [table]);
      return rows.map(([name, type, notNull, primary]) => ({
        name: String(name),
        nativeType: String(type).toUpperCase(),
        nullable: notNull === 0 && primary === 0,
        primaryKey: Number(primary) > 0,
        comment: null,
      }));
    },
  };
}
