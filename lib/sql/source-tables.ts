import type { TableName } from './analysis';
import { readStatement } from './read-statement';
import { piecesOf } from './script';

/**
 * The tables that the statements of a script read, each once, in the order they appear. Template marks stand for one
 * value. What cannot be read reads nothing. For lists, not for rights: those go by `analyse`.
 */
export function sourceTables(sql: string | null, dialect = 'postgresql'): readonly TableName[] {
  const plain = (sql ?? '').replace(/\{\{.*?\}\}/gs, '1').replace(/\{[%#].*?[%#]\}/gs, ' ');
  const found = new Map<string, TableName>();
  for (const piece of piecesOf(plain, dialect)) {
    const { problem, tables } = readStatement(piece, dialect);
    if (problem) continue;
    for (const { catalog, schema, table, role } of tables) {
      const name = { catalog, schema, table };
      if (role === 'read') found.set(JSON.stringify(name), name);
    }
  }
  return [...found.values()];
}
