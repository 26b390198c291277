import type { Connection, RunOptions, TableName } from '@/lib/server/engines/engine';
import type { TableKeys } from './table-key';
import { listedKeys } from './table-key-rows';

const none: TableKeys = { comment: null, foreignKeys: [], indexes: [] };

const sql = `SELECT json_build_object(
  'comment', obj_description(c.oid, 'pg_class'),
  'foreignKeys', coalesce((SELECT json_agg(json_build_object(
      'name', conname, 'column_names', ${columnNames('conkey', 'conrelid')}, 'referred_schema', fn.nspname,
      'referred_table', f.relname, 'referred_columns', ${columnNames('confkey', 'confrelid')},
      'options', json_build_object(), 'type', 'fk') ORDER BY conname)
    FROM pg_constraint JOIN pg_class f ON f.oid = confrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
    WHERE conrelid = c.oid AND contype = 'f'), '[]'),
  'indexes', coalesce((SELECT json_agg(json_build_object(
      'name', i.relname, 'unique', indisunique, 'column_names', ${columnNames('indkey', 'indrelid')},
      'include_columns', json_build_array(), 'dialect_options', json_build_object('postgresql_include', json_build_array()),
      'type', CASE WHEN indisunique THEN 'unique' ELSE 'index' END) ORDER BY i.relname)
    FROM pg_index JOIN pg_class i ON i.oid = indexrelid WHERE indrelid = c.oid AND NOT indisprimary), '[]')
)::text
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relname = $1 AND n.nspname = $2`;

function columnNames(numbers: string, table: string): string {
  return `(SELECT json_agg(attname ORDER BY place) FROM unnest(${numbers}) WITH ORDINALITY AS k(number, place)
    JOIN pg_attribute ON attrelid = ${table} AND attnum = number)`;
}

/** Keys, indexes and the comment of a table; empty for products whose catalogue is not read here. */
export async function tableKeys(
  backend: string,
  connection: Connection,
  { catalog, schema, table }: TableName,
  options: RunOptions,
): Promise<TableKeys> {
  if (backend !== 'postgresql')
    return (await listedKeys(backend, connection, { catalog, schema, table }, options)) ?? none;
  const frame = await connection.run({ sql, parameters: [table, schema ?? 'public'] }, { ...options, catalog });
  const text = frame.columns[0]?.values[0];
  return typeof text === 'string' ? JSON.parse(text) : none;
}
