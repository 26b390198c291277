import type { TableName } from './analysis';
import { readStatement } from './read-statement';
import { piecesOf } from './script';

/**
 * The tables that a script reads, without duplicates, in order of appearance. Template expressions are replaced by a
 * value; unreadable statements are skipped. For display only: permissions must use `analyse`.
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
