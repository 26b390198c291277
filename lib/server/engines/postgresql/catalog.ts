import type { TableColumn, TableName } from '@/lib/server/engines/engine';

export type Ask = (catalog: string | null, sql: string, values: readonly string[]) => Promise<(string | null)[][]>;

/** Lists what a server contains, from its system catalogue. */
export function postgresqlCatalog(ask: Ask) {
  return {
    async catalogs(): Promise<string[]> {
      return flat(
        await ask(null, 'SELECT datname FROM pg_database WHERE NOT datistemplate AND datallowconn ORDER BY 1', []),
      );
    },
    async schemas(catalog: string | null): Promise<string[]> {
      const sql = "SELECT nspname FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%' ORDER BY 1";
      return flat(await ask(catalog, sql, []));
    },
    async tables(catalog: string | null, schema: string | null) {
      const sql = `SELECT relname, relkind IN ('v', 'm') FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
        WHERE relkind IN ('r', 'p', 'f', 'v', 'm') AND nspname = $1 ORDER BY 1`;
      const rows = await ask(catalog, sql, [schema ?? 'public']);
      const named = (isView: string) => flat(rows.filter((row) => row[1] === isView));
      return { tables: named('f'), views: named('t') };
    },
    async columns({ catalog, schema, table }: TableName): Promise<TableColumn[]> {
      // A column of a domain gets the domain's base type: the domain's name does not identify the kind of its values.
      const sql = `SELECT attname,
          CASE typtype WHEN 'd' THEN format_type(typbasetype, NULL) ELSE format_type(atttypid, atttypmod) END, attnotnull,
          EXISTS (SELECT FROM pg_index WHERE indrelid = attrelid AND indisprimary AND attnum = ANY (indkey)),
          col_description(attrelid, attnum)
        FROM pg_attribute JOIN pg_type t ON t.oid = atttypid JOIN pg_class c ON c.oid = attrelid JOIN pg_namespace n ON n.oid = relnamespace
        WHERE relname = $1 AND nspname = $2 AND attnum > 0 AND NOT attisdropped ORDER BY attnum`;
      const rows = await ask(catalog, sql, [table, schema ?? 'public']);
      return rows.map(([name, type, notNull, primary, comment]) => ({
        name: name ?? '',
        nativeType: typeName(type ?? ''),
        nullable: notNull === 'f',
        primaryKey: primary === 't',
        comment: comment ?? null,
      }));
    },
  };
}

function flat(rows: (string | null)[][]): string[] {
  return rows.flatMap(([name]) => name ?? []);
}

/** A type as datasets store it: `VARCHAR(255)`, `NUMERIC(10, 2)`, `TIMESTAMP WITHOUT TIME ZONE`. */
function typeName(type: string): string {
  return type
    .replace(/^character varying/, 'varchar')
    .replace(/^character\b/, 'char')
    .replace(/^name$/, 'varchar')
    .replace(/,(?=\d)/, ', ')
    .toUpperCase();
}
