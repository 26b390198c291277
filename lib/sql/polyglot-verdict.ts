import { Dialect, parse } from '@polyglot-sql/sdk';
import type { TableName } from './analysis';
import { isNode, type Judgement, textIn } from './parser-verdict';

const known = new Map<string, Dialect>([
  ...Object.values(Dialect).map((dialect) => [dialect, dialect] as const),
  ['mariadb', Dialect.MySQL],
  ['oceanbase', Dialect.MySQL],
  ['pydoris', Dialect.Doris],
  ['singlestoredb', Dialect.SingleStore],
  ['motherduck', Dialect.DuckDB],
  ['superset', Dialect.SQLite],
  ['gsheets', Dialect.SQLite],
  ['shillelagh', Dialect.SQLite],
  ['mssql', Dialect.TSQL],
  ['clickhousedb', Dialect.ClickHouse],
  ['impala', Dialect.Hive],
  ['awsathena', Dialect.Athena],
  ['teradatasql', Dialect.Teradata],
  ['exa', Dialect.Exasol],
  ['hana', Dialect.PostgreSQL],
  ['vertica', Dialect.PostgreSQL],
  ['netezza', Dialect.PostgreSQL],
  ['crate', Dialect.PostgreSQL],
]);

/** Maximum statement length in characters; this parser is too slow for longer ones. */
const longest = 60_000;

/** The verdict of the multi-dialect parser on one statement. It does not determine the kind of a statement. */
export function polyglotVerdict(sql: string, start: number, dialect: string): Judgement {
  if (sql.length > longest) return { problem: { message: 'the statement is too long for a second parser', at: start } };
  const parsed = parse(sql, known.get(dialect) ?? Dialect.Generic);
  if (!parsed.success || !Array.isArray(parsed.ast)) {
    return { problem: { message: parsed.error ?? 'Unable to parse script', at: start } };
  }
  if (parsed.ast.length !== 1) {
    return { problem: { message: 'SQLStatement should have exactly one statement', at: start } };
  }
  const tables: TableName[] = [];
  collect(parsed.ast, tables);
  return {
    verdict: {
      tables: tables.map((table) => ({ ...table, role: 'read' })),
      functions: [],
      types: [],
      kind: null,
      unnamed: null,
    },
  };
}

function collect(node: unknown, tables: TableName[]): void {
  if (Array.isArray(node)) {
    for (const item of node) collect(item, tables);
    return;
  }
  if (!isNode(node)) return;
  for (const [key, value] of Object.entries(node)) {
    const table = key === 'table' && isNode(value) ? textIn(value.name, 'name') : null;
    if (table !== null && isNode(value)) {
      tables.push({ catalog: textIn(value.catalog, 'name'), schema: textIn(value.schema, 'name'), table });
    }
    collect(value, tables);
  }
}
