import type { Connection, RunOptions, TableName } from '@/lib/server/engines/engine';
import type { TableKey, TableKeys } from './table-key';

/** A key has one row for each of its columns, in their order. */
interface KeyRow {
  readonly kind: string;
  readonly name: string;
  readonly column: string;
  readonly isUnique: boolean;
  readonly referredTable: string;
  readonly referredColumn: string;
}

/** A product's queries for keys (rows of `KeyRow`, all texts) and for the comment; each with table and schema bound. */
interface KeyLists {
  readonly keys: string;
  readonly comment: string | null;
  /** The values of the placeholders. */
  bound(table: string, schema: string | null): readonly string[];
}

const mysql: KeyLists = {
  keys: `SELECT 'fk', constraint_name, column_name, '0', referenced_table_name, referenced_column_name, ordinal_position
      FROM information_schema.key_column_usage
      WHERE table_name = ? AND table_schema = ? AND referenced_table_name IS NOT NULL
    UNION ALL SELECT 'index', index_name, column_name, 1 - non_unique, '', '', seq_in_index
      FROM information_schema.statistics
      WHERE table_name = ? AND table_schema = ? AND index_name <> 'PRIMARY' AND column_name IS NOT NULL
    ORDER BY 1, 2, 7`,
  // For a view the comment is only the word `VIEW`.
  comment: `SELECT table_comment FROM information_schema.tables
    WHERE table_name = ? AND table_schema = ? AND table_type <> 'VIEW'`,
  bound: (table, schema) => [table, schema ?? ''],
};

const duckdb: KeyLists = {
  keys: `SELECT 'fk', constraint_name, unnest(constraint_column_names), '0', referenced_table,
      unnest(referenced_column_names), constraint_index
      FROM duckdb_constraints()
      WHERE constraint_type = 'FOREIGN KEY' AND table_name = ? AND schema_name = ?
    UNION ALL SELECT 'index', index_name, trim(unnest(string_split(trim(expressions, '[]'), ',')), '" '''),
      is_unique::int::varchar, '', '', index_oid
      FROM duckdb_indexes() WHERE table_name = ? AND schema_name = ?`,
  comment: 'SELECT comment FROM duckdb_tables() WHERE table_name = ? AND schema_name = ?',
  bound: (table, schema) => [table, schema ?? 'main'],
};

const sqlite: KeyLists = {
  keys: `SELECT 'fk', 'fk ' || id, "from", '0', "table", coalesce("to", ''), seq FROM pragma_foreign_key_list(?, ?)
    UNION ALL SELECT 'index', i.name, c.name, i."unique", '', '', c.seqno
      FROM pragma_index_list(?, ?) AS i, pragma_index_info(i.name) AS c
      WHERE i.origin <> 'pk' AND c.name IS NOT NULL
    ORDER BY 1, 2, 7`,
  comment: null,
  bound: (table, schema) => [table, schema ?? 'main'],
};

const lists: Readonly<Record<string, KeyLists>> = { mysql, mariadb: mysql, duckdb, sqlite };

/** Keys, indexes and the comment of a table in MySQL, MariaDB, DuckDB or SQLite; null for other products. */
export async function listedKeys(
  backend: string,
  connection: Connection,
  { catalog, schema, table }: TableName,
  options: RunOptions,
): Promise<TableKeys | null> {
  const list = Object.hasOwn(lists, backend) ? lists[backend] : undefined;
  if (!list) return null;
  const bound = list.bound(table, schema);
  const ask = async (sql: string, parameters: readonly string[]) => {
    const frame = await connection.run({ sql, parameters: [...parameters] }, { ...options, catalog, maxRows: 10_000 });
    return Array.from({ length: frame.length }, (_, row) =>
      frame.columns.map(({ values }) => String(values[row] ?? '')),
    );
  };
  const rows = (await ask(list.keys, [...bound, ...bound])).map(
    ([kind = '', name = '', column = '', unique = '', referredTable = '', referredColumn = '']): KeyRow => ({
      kind,
      name,
      column,
      isUnique: unique === '1',
      referredTable,
      referredColumn,
    }),
  );
  const [[comment = ''] = []] = list.comment === null ? [] : await ask(list.comment, bound);
  const keys = new Map<string, KeyRow[]>();
  for (const row of rows) {
    const name = `${row.kind} ${row.name}`;
    keys.set(name, [...(keys.get(name) ?? []), row]);
  }
  const made = [...keys.values()].map(keyOf);
  return {
    comment: comment === '' ? null : comment,
    foreignKeys: made.filter(({ type }) => type === 'fk'),
    indexes: made.filter(({ type }) => type !== 'fk'),
  };
}

function keyOf(rows: readonly KeyRow[]): TableKey {
  const [{ kind = '', name = '', isUnique = false, referredTable = '' } = {}] = rows;
  const column_names = rows.map(({ column }) => column);
  if (kind !== 'fk') return { name, unique: isUnique, column_names, type: isUnique ? 'unique' : 'index' };
  const referred_columns = rows.map(({ referredColumn }) => referredColumn);
  return {
    ...{ name, column_names, referred_schema: null, referred_table: referredTable, referred_columns },
    options: {},
    type: 'fk',
  };
}
