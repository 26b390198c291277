/** A time without a zone. */
export class Time {
  constructor(readonly digits: string) {}
}

type Value = string | number | boolean | Buffer | Time | null;
export type Tables = Readonly<Record<string, readonly Readonly<Record<string, Value>>[]>>;

const bytesType = { postgresql: 'BYTEA', mysql: 'BLOB', sqlite: 'BLOB' } as const;
export type Product = keyof typeof bytesType;

/** The SQL statements that create these tables in one product. */
export function statementsThere(tables: Tables, product: Product): string[] {
  const quote = (name: string) => (product === 'mysql' ? `\`${name}\`` : `"${name}"`);
  const literal = (column: string, value: Value): string => {
    if (value === null) return 'NULL';
    if (Buffer.isBuffer(value)) {
      if (product !== 'postgresql') return `X'${value.toString('hex')}'`;
      return column === 'uuid' ? `'${value.toString('hex')}'` : `'\\x${value.toString('hex')}'`;
    }
    if (value instanceof Time) return `'${value.digits}'`;
    if (typeof value !== 'string') return product === 'sqlite' ? String(Number(value)) : String(value);
    const text = product === 'mysql' ? value.replaceAll('\\', '\\\\') : value;
    return `'${text.replaceAll("'", "''")}'`;
  };
  const bytes = new Set([
    'password',
    'encrypted_extra',
    'server_cert',
    'username',
    'private_key',
    'private_key_password',
  ]);
  const typeOf = (table: string, column: string, value: Value | undefined): string => {
    if (column === 'uuid') return product === 'postgresql' ? 'UUID' : 'BLOB';
    if (bytes.has(column) && /^(?:dbs|ssh_tunnels)$/.test(table)) return bytesType[product];
    if (value instanceof Time) return product === 'mysql' ? 'DATETIME(6)' : 'TIMESTAMP';
    if (typeof value === 'boolean') return 'BOOLEAN';
    return typeof value === 'number' || /(?:^|_)id$/.test(column) ? 'INTEGER' : 'TEXT';
  };
  const empty: Record<string, readonly string[]> = {
    ssh_tunnels: ['id', 'database_id', 'username', 'password', 'private_key', 'private_key_password'],
    themes: ['id', 'uuid'],
  };
  return Object.entries(tables).flatMap(([table, rows]) => {
    const names = rows[0] ? Object.keys(rows[0]) : (empty[table] ?? ['id']);
    const columns = names.map((name) => `${quote(name)} ${typeOf(table, name, rows[0]?.[name])}`);
    return [
      `CREATE TABLE ${quote(table)} (${columns.join(', ')})`,
      ...rows.map(
        (row) =>
          `INSERT INTO ${quote(table)} (${names.map(quote).join(', ')}) VALUES (${names.map((name) => literal(name, row[name] ?? null)).join(', ')})`,
      ),
    ];
  });
}
