import type { Dialect } from '@/lib/query/dialect';
import type { Catalog } from '@/lib/server/engines/engine';
import type { AskSmall } from '@/lib/server/engines/remote/client';

export interface InformationSchema {
  readonly dialect: Pick<Dialect, 'quote' | 'placeholder'>;
  /** How catalogs are listed; absent where there are none. */
  readonly catalogs?: () => Promise<string[]>;
  /** The schema that is read when none is given. */
  readonly ownSchema: string | null;
  /** Whether each catalog has its own information schema, qualified with the catalog's name. */
  readonly isPerCatalog?: boolean;
}

/** Lists a database by the standard's INFORMATION_SCHEMA views, in capitals: some products are case-sensitive. */
export function informationSchema(ask: AskSmall, options: InformationSchema): Catalog {
  const { dialect, ownSchema, isPerCatalog = false } = options;
  const [first, second] = [dialect.placeholder(1), dialect.placeholder(2)];
  const view = (catalog: string | null, name: string) =>
    `${catalog !== null && isPerCatalog ? `${dialect.quote(catalog)}.` : ''}INFORMATION_SCHEMA.${name}`;
  return {
    catalogs: options.catalogs ?? (async () => []),
    async schemas(catalog) {
      const rows = await ask(`SELECT SCHEMA_NAME FROM ${view(catalog, 'SCHEMATA')} ORDER BY 1`, [], catalog);
      return rows.map(([name]) => String(name));
    },
    async tables(catalog, schema) {
      const sql = `SELECT TABLE_NAME, TABLE_TYPE FROM ${view(catalog, 'TABLES')} WHERE TABLE_SCHEMA = ${first} ORDER BY 1`;
      return sorted(await ask(sql, [schema ?? ownSchema ?? ''], catalog));
    },
    async columns({ catalog, schema, table }) {
      const sql = `SELECT COLUMN_NAME, DATA_TYPE, IS_NULLABLE FROM ${view(catalog, 'COLUMNS')}
        WHERE TABLE_SCHEMA = ${first} AND TABLE_NAME = ${second} ORDER BY ORDINAL_POSITION`;
      const rows = await ask(sql, [schema ?? ownSchema ?? '', table], catalog);
      return rows.map(([name, type, nullable]) => columnFact(name, type, /^(?:yes|true)$/i.test(String(nullable))));
    },
  };
}

/** Divides rows of a name and its type of object into tables and views. */
export function sorted(rows: readonly (readonly unknown[])[]): { tables: string[]; views: string[] } {
  const named = (isView: boolean) =>
    rows.filter(([, kind]) => /view/i.test(String(kind)) === isView).map(([name]) => String(name));
  return { tables: named(false), views: named(true) };
}

export function columnFact(name: unknown, type: unknown, nullable: boolean, comment: unknown = null) {
  const told = typeof comment === 'string' && comment !== '' ? comment : null;
  return { name: String(name), nativeType: String(type), nullable, primaryKey: false, comment: told };
}
