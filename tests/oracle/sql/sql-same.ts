import { loadModule, parseSync } from 'libpg-query';

await loadModule();

/** The syntax tree of a statement, without its layout; its text without blanks if PostgreSQL's parser rejects it. */
export function treeOf(sql: string): string {
  try {
    return JSON.stringify(parseSync(sql), (name, value: unknown) => {
      if (/location|_len$|version|^list_(?:start|end)$/.test(name)) return undefined;
      return name === 'names' && Array.isArray(value) ? value.slice(-1) : value;
    });
  } catch {
    return sql.replace(/\s+/g, '').toLowerCase();
  }
}
