import { Dialect, parse } from '@polyglot-sql/sdk';

export interface SourceTable {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
}

/**
 * The tables that the statements of a script read, each once, in the order they appear. Template marks stand for one
 * value. What cannot be parsed reads nothing.
 */
export function sourceTables(sql: string | null): readonly SourceTable[] {
  const plain = (sql ?? '').replace(/\{\{.*?\}\}/gs, '1').replace(/\{[%#].*?[%#]\}/gs, ' ');
  if (plain.trim() === '') return [];
  const parsed = parse(plain, Dialect.PostgreSQL);
  if (!parsed.success || !Array.isArray(parsed.ast)) return [];
  const found = new Map<string, SourceTable>();
  for (const statement of parsed.ast) {
    const names: Names = { tables: [], common: new Set() };
    collect(statement, names);
    for (const source of names.tables) {
      if (source.schema !== null || !names.common.has(source.table)) found.set(JSON.stringify(source), source);
    }
  }
  return [...found.values()];
}

interface Names {
  readonly tables: SourceTable[];
  /** Of common table expressions, which only look like tables. */
  readonly common: Set<string>;
}

function collect(node: unknown, names: Names): void {
  if (Array.isArray(node)) {
    for (const item of node) collect(item, names);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'ctes' && Array.isArray(value)) {
      for (const expression of value) names.common.add(nameIn(expression, 'alias') ?? '');
    }
    const table = key === 'table' ? nameIn(value, 'name') : null;
    if (table !== null)
      names.tables.push({ catalog: nameIn(value, 'catalog'), schema: nameIn(value, 'schema'), table });
    else collect(value, names);
  }
}

/** The text of an identifier node: `{name: {name: 'flights'}}`. */
function nameIn(node: unknown, key: string): string | null {
  const name = member(member(node, key), 'name');
  return typeof name === 'string' ? name : null;
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
