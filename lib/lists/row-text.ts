/** A row of an answer of the API. */
export type Row = Readonly<Record<string, unknown>>;

/** The text of a field of a row. A path such as `database.database_name` reads a field of a related row. */
export function textOf(row: Row, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>((part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : null), row);
  if (Array.isArray(value)) return value.map((item) => textOf(item, 'name')).join(', ');
  return value === null || value === undefined ? '' : String(value);
}

export const text = (path: string) => (row: Row) => textOf(row, path);

export const person = (path: string) => (row: Row) =>
  [textOf(row, `${path}.first_name`), textOf(row, `${path}.last_name`)].filter(Boolean).join(' ');

export const people = (path: string) => (row: Row) => {
  const found = row[path];
  return Array.isArray(found) ? found.map((one: Row) => person('one')({ one })).join(', ') : '';
};
