import { AppError } from '@/lib/errors/app-error';
import type { Bound, Dialect, Statement } from '@/lib/query/dialect';
import type { OpenDatabase } from './open-database';
import type { UploadColumn, UploadType } from './upload-types';

const nativeTypes: Record<UploadType, string> = {
  integer: 'BIGINT',
  float: 'DOUBLE PRECISION',
  boolean: 'BOOLEAN',
  text: 'TEXT',
  timestamp: 'TIMESTAMP',
};
const maxParameters = 30_000;

interface Target {
  readonly schema: string | null;
  readonly table: string;
  readonly already_exists: 'fail' | 'replace' | 'append';
}

/** Stores columns as a table: all of them in one transaction, or nothing. */
export async function writeTable(
  opened: OpenDatabase,
  target: Target,
  columns: readonly UploadColumn[],
): Promise<void> {
  const { connection, engine, limits } = opened;
  const { schema, table } = target;
  if (!connection.write) throw new AppError('upload_unsupported', { engine: engine.label });
  const exists = (await connection.columns({ catalog: null, schema, table })).length > 0;
  if (exists && target.already_exists === 'fail') throw new AppError('upload_table_exists');
  const { dialect } = engine;
  const name = [schema, table].flatMap((part) => (part === null ? [] : dialect.quote(part))).join('.');
  const isNew = !exists || target.already_exists === 'replace';
  const options = {
    signal: AbortSignal.timeout(limits.timeoutMs),
    timeoutMs: limits.timeoutMs,
    maxRows: 0,
    readOnly: false,
  };
  await connection.write(
    [
      ...(exists && isNew ? [statement(`DROP TABLE ${name}`)] : []),
      ...(isNew ? [statement(`CREATE TABLE ${name} (${definitions(columns, dialect)})`)] : []),
      ...inserts(name, columns, dialect),
    ],
    options,
  );
}

function statement(sql: string, parameters: readonly Bound[] = []): Statement {
  return { sql, parameters };
}

function definitions(columns: readonly UploadColumn[], dialect: Dialect): string {
  return columns.map(({ name, type }) => `${dialect.quote(name)} ${nativeTypes[type]}`).join(', ');
}

function inserts(table: string, columns: readonly UploadColumn[], dialect: Dialect): Statement[] {
  const count = columns[0]?.values.length ?? 0;
  const chunk = Math.max(1, Math.floor(maxParameters / Math.max(columns.length, 1)));
  const names = columns.map(({ name }) => dialect.quote(name)).join(', ');
  const statements: Statement[] = [];
  for (let from = 0; from < count; from += chunk) {
    const parameters: Bound[] = [];
    const tuples: string[] = [];
    for (let row = from; row < Math.min(from + chunk, count); row += 1) {
      const marks = columns.map(({ values }) => `$${parameters.push(values[row] ?? null)}`);
      tuples.push(`(${marks.join(', ')})`);
    }
    statements.push(statement(`INSERT INTO ${table} (${names}) VALUES ${tuples.join(', ')}`, parameters));
  }
  return statements;
}
