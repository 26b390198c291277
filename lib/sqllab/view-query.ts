import { lexiconOf } from '@/lib/query/sql/lexicon';

const fromCatalog = new Set(['duckdb', 'motherduck']);

/** The query that asks a database for the text of a view. Its only column is that text. */
export function viewQuery(dialect: string, schema: string | null, name: string): string {
  const text = (value: string): string => {
    const escaped = lexiconOf(dialect).escapesQuotes ? value.replaceAll('\\', '\\\\') : value;
    return `'${escaped.replaceAll("'", "''")}'`;
  };
  const inSchema = (column: string): string => (schema === null ? '' : ` AND ${column} = ${text(schema)}`);
  if (dialect === 'sqlite') return `SELECT sql FROM sqlite_master WHERE type = 'view' AND name = ${text(name)}`;
  if (fromCatalog.has(dialect)) {
    return `SELECT sql FROM duckdb_views() WHERE view_name = ${text(name)}${inSchema('schema_name')}`;
  }
  // The views of information_schema leave out the text of those of other owners, and materialized views.
  if (dialect === 'postgresql') {
    const from = (view: string): string =>
      `SELECT definition FROM pg_catalog.pg_${view}s WHERE ${view}name = ${text(name)}${inSchema('schemaname')}`;
    return `${from('view')} UNION ALL ${from('matview')}`;
  }
  const where = `table_name = ${text(name)}${inSchema('table_schema')}`;
  return `SELECT view_definition FROM information_schema.views WHERE ${where}`;
}
